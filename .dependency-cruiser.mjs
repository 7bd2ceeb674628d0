/**
 * The arrows of the house. contract ← server, contract ← web; server and web never meet.
 * server: entry → features → shapes → http, domain → db, files, storage, pdf, jobs.
 * web: entry → features → layout, form → api, ui.
 */

const SERVER = '^packages/server/src';
const WEB = '^packages/web/src';
const UPPER_SERVER = `${SERVER}/((app|main|runtime|worker)[.]ts$|cli/|seed/|prover/)`;
const UPPER_WEB = `${WEB}/((main|prerender-entry)[.]tsx$|catalogue/|(applicant|staff)/[^/]+$)`;
/** Tests and what serves them may look everywhere. */
const TEST = '[.]test[.]tsx?$|^packages/server/test/';

/** `from` must not import `to`; type imports count. */
const never = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: TEST },
  to: { path: to },
});

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one file, or need a third below them.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolves',
      comment: 'Every import leads somewhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'contract-imports-zod-only',
      comment: 'The contract is pure: no input, no output, no library but zod.',
      severity: 'error',
      from: { path: '^packages/contract/src/', pathNot: TEST },
      to: { pathNot: ['^packages/contract/src/', '^node_modules/zod/'] },
    },
    never(
      'server-never-web',
      'Server and web meet only in the contract.',
      '^packages/server/',
      '^packages/web/',
    ),
    never(
      'web-never-server',
      'Server and web meet only in the contract.',
      '^packages/web/',
      '^packages/server/',
    ),
    {
      name: 'web-without-node',
      comment: 'A browser has no Node.',
      severity: 'error',
      from: { path: WEB, pathNot: TEST },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'feature-never-feature',
      comment: 'What two features need moves down: domain/ or http/ in the server, form/ or api/ in the web.',
      severity: 'error',
      from: { path: '^(packages/[^/]+/src/(?:applicant/|staff/)?features)/([^/]+)/', pathNot: TEST },
      to: { path: '^$1/', pathNot: '^$1/$2/' },
    },
    {
      name: 'applicant-never-staff',
      comment: 'Two bundles; what both need stands beside them.',
      severity: 'error',
      from: { path: `${WEB}/(applicant|staff)/` },
      to: { path: `${WEB}/(applicant|staff)/`, pathNot: `${WEB}/$1/` },
    },
    never(
      'features-below-entry',
      'Features know nothing of the processes.',
      `${SERVER}/features/`,
      UPPER_SERVER,
    ),
    never('shapes-below-features', 'The generic routes know no feature.', `${SERVER}/shapes/`, [
      `${SERVER}/features/`,
      UPPER_SERVER,
    ]),
    never('http-below-shapes', 'What serves requests serves every route alike.', `${SERVER}/http/`, [
      `${SERVER}/(features|shapes)/`,
      UPPER_SERVER,
    ]),
    never('domain-without-http', 'What features share knows no request.', `${SERVER}/domain/`, [
      `${SERVER}/(features|shapes|http)/`,
      UPPER_SERVER,
      '^node_modules/@?fastify',
    ]),
    never(
      'infrastructure-alone',
      'Database, files, storage, PDF and jobs know nothing of what uses them.',
      `${SERVER}/(db|files|storage|pdf|jobs)/`,
      [`${SERVER}/(features|shapes|http|domain)/`, UPPER_SERVER],
    ),
    never(
      'web-features-below-entry',
      'Features know nothing of the routes.',
      `${WEB}/(applicant|staff)/features/`,
      UPPER_WEB,
    ),
    never(
      'form-below-features',
      'The form engine knows no screen.',
      `${WEB}/form/`,
      `${WEB}/(applicant|staff)/|${UPPER_WEB}`,
    ),
    never(
      'api-alone',
      'Calls know no screen.',
      `${WEB}/api/`,
      `${WEB}/(applicant|staff|form|ui)/|${UPPER_WEB}`,
    ),
    never(
      'ui-alone',
      'Controls know no call and no form.',
      `${WEB}/ui/`,
      `${WEB}/(applicant|staff|form|api)/|${UPPER_WEB}`,
    ),
    {
      name: 'tests-stay-tests',
      comment: 'Nothing that is delivered imports a test or its tools.',
      severity: 'error',
      from: { path: '^packages/[^/]+/src/', pathNot: '[.]test[.]tsx?$|/testing[.]ts$' },
      to: { path: '[.]test[.]tsx?$|^packages/server/test/|/testing[.]ts$|^e2e/|^bench/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/|^data/' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
};
