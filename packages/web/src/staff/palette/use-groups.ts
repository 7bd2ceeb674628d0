/** What the command palette finds for what is typed: acts and desks at once, offerings and applicants as they arrive. */
import { pendaftar } from '@gerbang/contract/office/pendaftar';
import type { RowOf } from '@gerbang/contract/wire/list';
import { useDebouncedValue } from '@mantine/hooks';
import { skipToken, useQueries, useQuery } from '@tanstack/react-query';
import { call, failureOf } from '../../api/client.ts';
import { entriesOf } from '../desk/entries.ts';
import { useMay } from '../desk/staff.ts';
import type { DeskPage } from '../desks.tsx';
import { actsOf, type Command, found, type Group, pagesOf } from './commands.ts';

/** Applicants are asked for once the keys have rested for so many milliseconds, and a word has begun. */
const REST_MS = 250;
const LEAST = 2;
/** So many lines of a group; the desk's own list shows the rest. */
const MOST = 6;
/** How long the answer is waited for. */
const WAIT_MS = 10_000;

/** Ends with `signal`, or when the answer has been waited for long enough. */
const limited = (signal: AbortSignal): AbortSignal => {
  const ending = new AbortController();
  const end = () => ending.abort();
  signal.addEventListener('abort', end);
  AbortSignal.timeout(WAIT_MS).addEventListener('abort', end);
  return ending.signal;
};

const applicantLine = (row: RowOf<typeof pendaftar>): Command => ({
  to: `/pendaftar/${row.nomor_pendaftar}`,
  title: row.nama_lengkap ?? 'Belum mengisi nama',
  about: `${row.nomor_peserta ?? row.nomor_pendaftar}, ${row.jalur_masuk} ${row.nama_gelombang} ${row.tahun}`,
});

/** Applicants as their own desk finds them; a search that is typed over is cancelled. */
const useApplicants = (typed: string) => {
  const [cari] = useDebouncedValue(typed, REST_MS);
  const may = useMay('pendaftar-lihat');
  const asked = may && typed.length >= LEAST;
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['palet', 'pendaftar', cari],
    queryFn:
      asked && cari.length >= LEAST
        ? ({ signal }) => call(pendaftar.daftar, { query: { cari }, signal: limited(signal) })
        : skipToken,
    retry: false,
    staleTime: 5_000,
    gcTime: 0,
  });
  const answered = asked && cari === typed;
  return {
    may,
    lines: answered ? (data?.baris ?? []).slice(0, MOST).map(applicantLine) : [],
    busy: asked && (cari !== typed || isFetching),
    /** The answer has come, and more were found than are shown. */
    more: answered && data !== undefined && data.baris.length > MOST,
    failure: answered && !isFetching && error ? failureOf(error) : null,
    again: () => void refetch(),
  };
};

/** Offerings, or whatever else has a page for each entry of an option list, at every desk that has them. */
const useEntryLines = (desks: readonly DeskPage[]): Command[] => {
  const having = desks.flatMap(({ path, title, entries }) => (entries ? [{ path, title, entries }] : []));
  const answers = useQueries({ queries: having.map(({ entries }) => entriesOf(entries)) });
  return having.flatMap(({ path, title: about }, i) =>
    (answers[i]?.data ?? []).map(({ kode, nama }) => ({ to: `/${path}/${kode}`, title: nama, about })),
  );
};

/**
 * The groups of the palette for what is typed, none of them empty. The desks are those the
 * officer may open, so that nothing else is among them.
 */
export const useGroups = (desks: readonly DeskPage[], words: string) => {
  const typed = words.trim();
  const applicants = useApplicants(typed);
  const entries = useEntryLines(desks);
  const all: Command[] = applicants.more
    ? [{ to: `/pendaftar?cari=${encodeURIComponent(typed)}`, title: 'Semua pendaftar yang cocok' }]
    : [];
  const groups: Group[] = [
    { title: 'Tindakan', commands: found(actsOf(desks), typed) },
    { title: 'Meja kerja', commands: found(pagesOf(desks), typed) },
    // Without a word they would all be there.
    { title: 'Penawaran', commands: typed ? found(entries, typed).slice(0, MOST) : [] },
    { title: 'Pendaftar', commands: [...applicants.lines, ...all] },
  ];
  return { ...applicants, typed, groups: groups.filter(({ commands }) => commands.length > 0) };
};
