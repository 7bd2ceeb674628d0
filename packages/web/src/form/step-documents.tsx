/** The document slots of a step. */
import type { FileData } from '@gerbang/contract/applicant/formulir';
import type { Context } from '@gerbang/contract/form/field';
import { type DocumentPart, isSlotRequired } from '@gerbang/contract/form/step';
import type { Saved } from '../api/queries.ts';
import { Fieldset } from '../ui/field/fieldset.tsx';
import { useSeen } from '../ui/use-seen.ts';
import { DocumentSlot } from './document-slot.tsx';
import { DocumentBadge, Rejection } from './document-state.tsx';
import { useOwnDocuments } from './own-documents.ts';
import { slotId } from './step-state.ts';

/** What the office said stands there before one has scrolled to it. */
const NEAR = '300px';

interface Props {
  /** Those asked for. */
  parts: readonly DocumentPart[];
  nomor: string;
  saved: Saved;
  context: Context;
  /** Messages by id of the control. */
  errors: Readonly<Record<string, string>>;
  onStored: (part: DocumentPart, file: FileData) => void;
}

export function StepDocuments({ parts, nomor, saved, context, errors, onStored }: Props) {
  const [seen, watch] = useSeen(NEAR);
  const stored = parts.some(({ slot }) => saved.files.some((file) => file.slot === slot));
  const judged = useOwnDocuments(nomor, seen && stored);
  const judgedOf = (slot: string) => judged.data?.dokumen.find((one) => one.slot === slot);
  if (parts.length === 0) return null;
  return (
    <Fieldset legend="Dokumen">
      <div ref={watch} className="ui-stack">
        {parts.map((part) => {
          const said = judgedOf(part.slot);
          return (
            <div key={part.slot} className="ui-fieldset__content">
              {said && said.keadaan !== 'belum' && (
                <p>
                  <DocumentBadge keadaan={said.keadaan} />
                </p>
              )}
              {said && <Rejection dokumen={said} />}
              <DocumentSlot
                part={part}
                nomor={nomor}
                file={saved.files.find((f) => f.slot === part.slot)}
                required={isSlotRequired(part, context)}
                error={errors[slotId(part.slot)]}
                onStored={(file) => {
                  onStored(part, file);
                  if (said) void judged.refetch();
                }}
              />
            </div>
          );
        })}
      </div>
    </Fieldset>
  );
}
