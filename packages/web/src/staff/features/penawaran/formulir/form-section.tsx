/** The form of an offering: what was taken of the track, the offering's own fields, and notes. */
import type { DetailPenawaran } from '@gerbang/contract/office/penawaran/calls';
import { CustomFields } from './custom-fields.tsx';
import { FormSnapshot } from './form-snapshot.tsx';
import { Notes } from './notes.tsx';

export function FormSection({ stored }: { stored: DetailPenawaran }) {
  return (
    <>
      <FormSnapshot stored={stored} />
      <CustomFields stored={stored} />
      <Notes stored={stored} />
    </>
  );
}
