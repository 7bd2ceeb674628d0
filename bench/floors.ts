/**
 * The floors: the least a server of this kind can do, on the same libraries and the same PostgreSQL. No session, no
 * ownership, no log, no schema of the answer. A process of its own, started by support/processes.ts.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Fastify from 'fastify';
import pg from 'pg';
import { z } from 'zod';
import { FLOOR_FIELDS, FLOOR_ROW } from './support/floor-tables.ts';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 12 });
const app = Fastify();

const LIST_BYTES = 27_000;
const list = Buffer.from(JSON.stringify({ success: true, data: 'x'.repeat(LIST_BYTES) }));

app.get('/f0', () => ({ success: true, data: null, message: null }));
app.get('/daftar', (_, reply) => reply.type('application/json').send(list));

const ROW = `SELECT ${FLOOR_ROW.join(', ')} FROM data_diri_pendaftar WHERE nomor_pendaftar = $1`;
app.get<{ Params: { nomor: string } }>('/f1/:nomor', async ({ params }) => {
  const { rows } = await pool.query({ name: 'f1', text: ROW, values: [params.nomor] });
  return rows[0];
});

const columns = FLOOR_FIELDS.map(([name]) => name);
const body = z.strictObject(
  Object.fromEntries([
    ['nomor_pendaftar', z.string().regex(/^\d{8}$/)],
    ...FLOOR_FIELDS.map(([name, kind]) => [
      name,
      kind === 'text' ? z.string().max(255).nullable() : z.int().nullable(),
    ]),
  ]) as Record<string, z.ZodType>,
);
const SAVE = `INSERT INTO bench.biodata (nomor_pendaftar, ${columns.join(', ')}) VALUES ($1, ${columns.map((_, i) => `$${i + 2}`).join(', ')})
  ON CONFLICT (nomor_pendaftar) DO UPDATE SET ${columns.map((c) => `${c} = excluded.${c}`).join(', ')}`;
app.post('/f2', async (request) => {
  const given = body.parse(request.body);
  await pool.query({
    name: 'f2',
    text: SAVE,
    values: [given.nomor_pendaftar, ...columns.map((c) => given[c])],
  });
  return { success: true };
});

const ROOM = 'SELECT id, terisi FROM bench.ruang WHERE terisi < kapasitas ORDER BY id LIMIT 1 FOR UPDATE';
const FILL = 'UPDATE bench.ruang SET terisi = terisi + 1 WHERE id = $1';
const SEAT = 'INSERT INTO bench.kursi (nomor_pendaftar, id, nomor) VALUES ($1, $2, $3)';
app.post<{ Body: { nomor: string } }>('/f4', async ({ body: { nomor } }, reply) => {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    // Whoever waited for a room that filled up meanwhile sees none, and looks again.
    const find = async () =>
      (await client.query<{ id: number; terisi: number }>({ name: 'f4', text: ROOM })).rows[0];
    const room = (await find()) ?? (await find());
    if (room) {
      await client.query({ name: 'f4u', text: FILL, values: [room.id] });
      await client.query({ name: 'f4i', text: SEAT, values: [nomor, room.id, room.terisi + 1] });
    }
    await client.query('COMMIT');
    return reply.code(room ? 200 : 409).send({ success: room !== undefined });
  } finally {
    client.release();
  }
});

// The sign-in page without its scripts.
app.get('/statis', async (_, reply) =>
  reply
    .type('text/html; charset=utf-8')
    .send(await readFile(join(process.env.PAGES ?? '', 'statis.html'), 'utf8')),
);

// A public page as the portal draws it, from memory.
let umum: Promise<Buffer> | undefined;
app.get('/umum', async (_, reply) => {
  umum ??= readFile(join(process.env.PAGES ?? '', 'umum.html'));
  return reply.type('text/html; charset=utf-8').send(await umum);
});

await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
process.on('SIGTERM', () => process.exit(0));
