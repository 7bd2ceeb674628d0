/** Brings a backup back into a folder that has no data yet. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { namesIn } from '../db/embedded/place.ts';
import { Broken, DATABASE, PASSWORD, type Reading } from './folder.ts';
import { missingLog } from './log.ts';

const write = (path: string) => async (bytes: Readable) => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await pipeline(bytes, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
};

/** Unpacks an archive into a folder, and reads it to its end; throws what tar says. */
export const unpack = (folder: string) => async (bytes: Readable) => {
  const tar = spawn('tar', ['--extract', '--file=-', `--directory=${folder}`], {
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let said = '';
  tar.stderr.on('data', (text) => (said += String(text)));
  const ended = once(tar, 'close');
  // Its end is marked before the last byte: what comes behind the mark is read for its hash, whether or not tar still takes it.
  tar.stdin.on('error', () => {});
  const nothing = (): void => {};
  let isOver = false;
  let release = nothing;
  // A pipe that is closed meanwhile calls nobody back.
  tar.once('close', () => {
    isOver = true;
    release();
  });
  const hand = (give: (taken: () => void) => void, done: () => void): void => {
    const taken = (): void => {
      if (release !== taken) return;
      release = nothing;
      done();
    };
    release = taken;
    if (isOver) taken();
    else give(taken);
  };
  const sink = new Writable({
    write: (part, _, done) => hand((taken) => tar.stdin.write(part, taken), done),
    final: (done) => hand((taken) => tar.stdin.end(taken), done),
  });
  const [[code]] = await Promise.all([ended, pipeline(bytes, sink)]);
  if (code !== 0) throw new Error(said.trim());
};

/**
 * Puts the database where the embedded one is looked for below `dataDir`; it appears under its name only when complete. Throws
 * Broken where a part is not as it was made, or a segment of its log is missing.
 */
export const restoreDatabase = async (backup: Reading, dataDir: string): Promise<void> => {
  const place = namesIn(join(dataDir, 'postgres'));
  const fresh = `${place.cluster}.new-cadangan`;
  await mkdir(fresh, { recursive: true, mode: 0o700 });
  await backup.read(PASSWORD, write(place.password));
  await backup.read(DATABASE, unpack(fresh));
  const [gone] = await missingLog(fresh, backup.head.log_sampai);
  // Without it the server would start, or end, at an earlier moment than the copy's.
  if (gone) throw new Broken(`${DATABASE}: pg_wal/${gone} tidak ada.`);
  await rename(fresh, place.cluster);
  const folder = await open(place.folder);
  await folder.sync();
  await folder.close();
};

/** Brings database and files back into `dataDir`, which must hold neither; on a failure they are removed again. */
export const restoreBackup = async (backup: Reading, dataDir: string): Promise<void> => {
  const targets = ['postgres', 'berkas'].map((name) => join(dataDir, name));
  for (const target of targets)
    if ((await readdir(target).catch(() => [])).length > 0)
      throw new Error(`${target} sudah berisi data; cadangan hanya dipulihkan ke DATA_DIR yang kosong.`);
  try {
    for (const name of backup.parts.keys())
      if (name.startsWith('berkas/')) await backup.read(name, write(join(dataDir, name)));
    await restoreDatabase(backup, dataDir);
  } catch (error) {
    for (const target of targets) await rm(target, { recursive: true, force: true });
    throw error;
  }
};
