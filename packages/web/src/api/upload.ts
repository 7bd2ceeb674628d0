/** Uploads one file with progress; fetch cannot tell how much was sent. */
import type { FileData } from '@gerbang/contract/applicant/formulir';
import type { DataOf, Endpoint } from '@gerbang/contract/wire/endpoint';
import { addressOf, CallError, OFFLINE, readAnswer, type Sent, surroundings } from './client.ts';
import { getToken } from './token.ts';

const TIMEOUT_MS = 180_000;

const send = <T>(
  url: string,
  field: string,
  file: File | null,
  fields: Record<string, string>,
  onProgress: (share: number) => void,
  method: 'POST' | 'PUT',
): Promise<T> =>
  new Promise((resolve, reject) => {
    const token = getToken();
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    if (file) form.append(field, file, file.name);
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.timeout = TIMEOUT_MS;
    request.responseType = 'json';
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    for (const [name, value] of Object.entries(surroundings().headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener(
      'progress',
      (event) => event.lengthComputable && onProgress(event.loaded / event.total),
    );
    const lost = () => reject(new CallError(0, 'tidak_terhubung', OFFLINE));
    request.addEventListener('error', lost);
    request.addEventListener('timeout', lost);
    request.addEventListener('load', () => {
      try {
        resolve(readAnswer(request.status, request.response, token).data as T);
      } catch (error) {
        reject(error);
      }
    });
    request.send(form);
  });

/** What goes with an upload: by the declaration of the call, and the file. */
export type SentFile<E extends Endpoint> = Sent<E> & { file: File };

/** Posts a file to an endpoint of the contract; `onProgress` gets the share sent, 0 to 1. Throws CallError. */
export const upload = <E extends Endpoint>(
  endpoint: E,
  { file, body, ...where }: SentFile<E>,
  onProgress: (share: number) => void = () => {},
): Promise<DataOf<E>> =>
  uploadPath<DataOf<E>>(
    addressOf(endpoint, where as never),
    endpoint.files?.[0] ?? 'berkas',
    file,
    (body ?? {}) as Record<string, string>,
    onProgress,
  );

/** Sends `file`, where there is one, as part `field` with further text `fields`; `onProgress` gets the share sent, 0 to 1. Throws CallError. */
export const uploadPath = <T = FileData>(
  url: string,
  field: string,
  file: File | null,
  fields: Record<string, string>,
  onProgress: (share: number) => void,
  method: 'POST' | 'PUT' = 'POST',
): Promise<T> => surroundings().run(() => send<T>(url, field, file, fields, onProgress, method));
