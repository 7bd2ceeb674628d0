/** Addresses at an object store that open one file for some seconds. Loaded only where the settings ask for them. */
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { S3Place } from './place.ts';
import { clientOf } from './s3-client.ts';
import { isKey, type Links, PROBE } from './storage.ts';

/** `expiresIn` seconds from when each is made. Throws RangeError where it is asked for what is no key. */
export const linksOf = async (place: S3Place, expiresIn: number): Promise<Links> => {
  const client = clientOf(place);
  const to: Links['to'] = async (key, { mime, name }) => {
    if (!isKey(key)) throw new RangeError('Not a storage key');
    const command = new GetObjectCommand({
      Bucket: place.bucket,
      Key: place.prefix + key,
      // Part of what is signed: whoever has the address cannot have the file called anything else.
      ResponseContentType: mime,
      ResponseContentDisposition: `inline; filename="${name}"`,
      ResponseCacheControl: 'private, no-store',
    });
    return getSignedUrl(client, command, { expiresIn });
  };
  return { origin: new URL(await to(PROBE, { mime: 'text/plain', name: 'uji' })).origin, to };
};
