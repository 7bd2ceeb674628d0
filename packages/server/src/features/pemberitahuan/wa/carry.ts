/** Hands a message for a confirmed number to whichever carries it: the Cloud API by a template, or a gateway as text (pemberitahuan 22). */
import { type Bahasa, jalurPeristiwa } from '@gerbang/contract/applicant/pemberitahuan';
import { type LewatWa, TEMPLAT_WA } from '@gerbang/contract/applicant/pemberitahuan/kata-wa';
import { namaTemplatWa, teksKodeWa, teksUjiWa } from '@gerbang/contract/office/pemberitahuan/wa';
import type { Deps } from '../../../deps.ts';
import { sendGateway } from '../../../domain/gateway.ts';
import { oneLine } from '../../../domain/surel.ts';
import { sendWa, type WaOutcome } from '../../../domain/wa.ts';
import type { WaWay } from './settings.ts';

/** A message before it is known who carries it. */
export interface Carried {
  to: string;
  kind: LewatWa | 'kode' | 'uji';
  parameters: readonly string[];
  bahasa: Bahasa;
  kode?: string;
  /** Names it in whatever is reported. */
  mark: string;
}

/** The words of a template where no template is needed, with the page they lead to. */
const textOf = (publicUrl: string, { kind, parameters, kode, bahasa }: Carried): string => {
  if (kind === 'kode') return teksKodeWa(kode ?? '', bahasa);
  if (kind === 'uji') return teksUjiWa(parameters[0] ?? '');
  const filled = TEMPLAT_WA[kind][bahasa === 'en' ? 'english' : 'isi'].replace(
    /\{\{(\d)\}\}/g,
    (_, n: string) => parameters[Number(n) - 1] ?? '',
  );
  return `${oneLine(filled)} ${publicUrl}${jalurPeristiwa(kind)}`;
};

/** Of the template at the provider. */
const languageOf = ({ bahasa, bahasa_inggris }: WaWay['settings'], wanted: Bahasa): string =>
  wanted === 'en' && bahasa_inggris !== '' ? bahasa_inggris : bahasa;
/** In which language this carrier writes to somebody: by templates in English only where such were approved. */
export const spoken = ({ cara, bahasa_inggris }: WaWay['settings'], wanted: Bahasa): Bahasa =>
  cara === 'cloud' && bahasa_inggris === '' ? 'id' : wanted;

/** Null where the carrier is not set up; `beside` is the same in another language, which text may hold as well. Never throws. */
export const carry = async (
  { config, now }: Pick<Deps, 'config' | 'now'>,
  { settings, token, kunci_gateway }: WaWay,
  message: Carried,
  beside?: Carried,
): Promise<WaOutcome | null> => {
  const { to, kind, mark, parameters, kode, bahasa } = message;
  if (settings.cara === 'gateway')
    return kunci_gateway === null
      ? null
      : sendGateway(
          settings,
          kunci_gateway,
          {
            id: mark,
            nomor: to,
            lewat: settings.lewat,
            peristiwa: kind,
            teks: [message, beside].flatMap((one) => (one ? textOf(config.publicUrl, one) : [])).join('\n\n'),
          },
          now(),
        );
  if (token === null) return null;
  const template = namaTemplatWa(settings.awalan, kind);
  return sendWa(settings, token, {
    to,
    template,
    language: languageOf(settings, bahasa),
    parameters,
    mark,
    ...(kode === undefined ? {} : { kode }),
  });
};
