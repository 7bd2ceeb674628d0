/** A copy of a whole running cluster over PostgreSQL's own replication protocol, as pg_basebackup makes it. */
import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import pg from 'pg';
import { segmentBefore } from './segments.ts';

/** Log files written meanwhile are kept until the copy holds them. */
const KEEP_LOG = 'CREATE_REPLICATION_SLOT gerbang_cadangan_%s TEMPORARY PHYSICAL (RESERVE_WAL true)';
const COPY = "BASE_BACKUP (LABEL 'gerbang', CHECKPOINT 'fast', WAL true, MANIFEST 'no')";
/** First byte of a message: a new archive begins, bytes of it. */
const ARCHIVE = 0x6e;
const DATA = 0x64;

/** What pg calls while the answer comes; the copy itself is pushed into `bytes`, as fast as it is read. */
class Copying {
  readonly bytes = new PassThrough({ highWaterMark: 4 * 1024 ** 2 });
  private archives = 0;
  private isPaused = false;
  /** The last row of all says where in the log the copy ends, and in which timeline. */
  private end: readonly (Buffer | string | null)[] = [];
  private readonly socket: { pause(): void; resume(): void };

  constructor(client: pg.Client) {
    this.socket = (
      client as unknown as { connection: { stream: { pause(): void; resume(): void } } }
    ).connection.stream;
  }
  submit(connection: { query(text: string): void }): void {
    connection.query(COPY);
  }
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (chunk[0] === ARCHIVE && ++this.archives > 1)
      this.bytes.destroy(new Error('Basis data dengan tablespace tidak dapat dicadangkan dengan cara ini.'));
    // A copy: the parser uses its buffer again before what is written here has left.
    if (chunk[0] !== DATA || this.bytes.write(Buffer.from(chunk.subarray(1))) || this.isPaused) return;
    this.isPaused = true;
    this.socket.pause();
    this.bytes.once('drain', () => {
      this.isPaused = false;
      this.socket.resume();
    });
  }
  handleError(error: Error): void {
    this.bytes.destroy(error);
  }
  handleReadyForQuery(): void {
    this.bytes.end();
  }
  handleRowDescription(): void {}
  handleDataRow({ fields }: { fields: readonly (Buffer | string | null)[] }): void {
    this.end = fields;
  }
  /** The last segment of the log that the copy needs; known when all bytes were read. */
  lastSegment(): string {
    const [place, timeline] = this.end.map(String);
    return segmentBefore(place ?? '', Number(timeline));
  }
  handleCommandComplete(): void {}
  handleEmptyQuery(): void {}
}

/** A copy under way. */
export interface BaseBackup {
  bytes: Readable;
  /** Name of the last segment of the log it needs; to be asked for when all bytes were read. */
  lastSegment(): string;
}

/**
 * The cluster at `url` as one tar, with the log it needs to be consistent as of its end. The role must be a superuser or
 * have REPLICATION. What fails, checksums of pages included, fails the stream.
 */
export const openBaseBackup = async (url: string): Promise<BaseBackup> => {
  const address = new URL(url);
  address.searchParams.set('replication', 'true');
  const client = new pg.Client({ connectionString: address.href, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(KEEP_LOG.replace('%s', String(process.pid)));
  } catch (error) {
    await client.end();
    throw error;
  }
  const copying = new Copying(client);
  client.query(copying as unknown as pg.Submittable);
  // A connection that is lost ends the copy as well.
  client.once(
    'end',
    () =>
      copying.bytes.destroyed ||
      copying.bytes.writableEnded ||
      copying.bytes.destroy(new Error('Sambungan ke basis data terputus.')),
  );
  void once(copying.bytes, 'close').then(
    () => client.end(),
    () => client.end(),
  );
  return copying;
};
