/** Which file a module of the applicant's pages comes in. */

/** What is asked of a bundler about a module. */
interface Modules {
  getModuleInfo(id: string): { importers: string[]; dynamicImporters: string[] } | null;
}

/** What fetches the pages that ask for no sign-in, and the routes behind it. */
const PUBLIC = /[\\/]applicant[\\/](app|first-page)\.tsx$/;
const SIGNED_IN = /[\\/]applicant[\\/]signed-in-routes\.tsx$/;
const HOME = /[\\/]applicant[\\/]dashboard-route\.tsx$/;
const WIZARD = /[\\/]applicant[\\/]form-route\.tsx$/;
/** What most steps are drawn by, and two of those that draw themselves. */
const STEP = /[\\/]form[\\/]step-form\.tsx$/;
const OWN_STEP = /[\\/](pilihan|finalisasi)-step\.tsx$/;

/** The parts fetched later that reach a module by plain imports: it is itself one, or one of those imports it. */
const reachedBy = (id: string, modules: Modules): ReadonlySet<string> => {
  const seen = new Set<string>();
  const parts = new Set<string>();
  const climb = (at: string): void => {
    if (seen.has(at)) return;
    seen.add(at);
    const { importers = [], dynamicImporters = [] } = modules.getModuleInfo(at) ?? {};
    if (dynamicImporters.length > 0 || importers.length === 0) parts.add(at);
    for (const importer of importers) climb(importer);
  };
  climb(id);
  return parts;
};

/** True of the wizard and of what is fetched from within it alone, directly or by another such part; two may fetch one another. */
const isOfWizard = (part: string, modules: Modules, asked: ReadonlySet<string> = new Set()): boolean => {
  if (WIZARD.test(part) || asked.has(part)) return true;
  const before = new Set([...asked, part]);
  const fetchers = modules.getModuleInfo(part)?.dynamicImporters ?? [];
  return (
    fetchers.length > 0 &&
    fetchers.every((fetcher) =>
      [...reachedBy(fetcher, modules)].every((one) => isOfWizard(one, modules, before)),
    )
  );
};

/**
 * Files zipped apart weigh more than one, and each is a request: what every page of somebody signed in shares is `masuk`, unless a page without sign-in needs it.
 * What every step of the wizard shares and nothing outside it needs is `langkah`.
 * What only some of them share stays where the bundler puts it, so that none loads what is not its own.
 */
export const chunkOf = (id: string, modules: Modules): string | null => {
  const parts = [...reachedBy(id, modules)];
  const has = (part: RegExp) => parts.some((one) => part.test(one));
  const isPublic = (part: string) => {
    const fetchers = modules.getModuleInfo(part)?.dynamicImporters ?? [];
    return fetchers.length === 0 || (fetchers.some((one) => PUBLIC.test(one)) && !SIGNED_IN.test(part));
  };
  if (parts.some(isPublic)) return null;
  if (has(SIGNED_IN) || (has(HOME) && has(WIZARD))) return 'masuk';
  const everyStep = has(WIZARD) || (has(STEP) && has(OWN_STEP));
  return everyStep && parts.every((part) => isOfWizard(part, modules)) ? 'langkah' : null;
};
