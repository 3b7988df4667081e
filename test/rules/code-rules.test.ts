import { describe, expect, it } from 'vitest'
import * as rules from './code-rules.ts'
import { type Rule, readProject } from './source-files.ts'

const project = readProject()

/** A rule holds over the project, finds each bad example and lets each good one pass; examples are [path, text]. */
function proves(
  sentence: string,
  rule: Rule,
  bad: readonly [string, string][],
  good: readonly [string, string][],
) {
  describe(sentence, () => {
    it('holds', () => expect(rule(project)).toEqual([]))
    it.each(bad)('refuses %s with %j', (path, text) => expect(rule([{ path, text }])).toHaveLength(1))
    it.each(good)('accepts %s with %j', (path, text) => expect(rule([{ path, text }])).toEqual([]))
  })
}

const server = 'src/server/features/a/start-a.ts'

proves(
  'only src/server/config/env.ts reads process.env',
  rules.environmentIsReadInOnePlace,
  [
    [server, 'const port = process.env.PORT'],
    ['src/cli/main.ts', 'const port = process\n  .env["PORT"]'],
    [server, 'const port = process?.env.PORT'],
    [server, 'const port = process["env"].PORT'],
    [server, 'const { env } = process'],
    [server, "import { env } from 'node:process'"],
    [server, "import { argv, env as variables } from 'node:process'"],
    ['src/server/features/a/a.test.ts', 'process.env.PORT = "1"'],
  ],
  [
    ['src/server/config/env.ts', 'const port = process.env.PORT'],
    ['tools/test.ts', 'const port = process.env.PORT'],
    ['test/support/data.ts', 'const port = process.env.PORT'],
    [server, '// process.env is not read here'],
    [server, 'const pid = process.pid; subprocess.environment'],
    [server, "const text = 'set process.env.PORT'"],
    [server, "import { argv } from 'node:process'"],
  ],
)

proves(
  'SQL stands only in *.store.ts, platform/db and migrations',
  rules.sqlStaysInStores,
  [
    [server, 'await sql`select 1`.execute(db)'],
    [server, 'await sql<{ n: number }>`update a`.execute(db)'],
    [server, 'sql.raw(text)'],
    [server, 'db\n  .selectFrom(table)'],
    [server, 'db.insertInto(table)'],
    [server, 'db.updateTable(table)'],
    [server, 'db.deleteFrom(table)'],
    ['src/cli/main.ts', 'client.query(text)'],
    ['src/server/app/http.ts', 'client.query<Row>(text)'],
    [server, "const text = 'select id from users'"],
    [server, 'const text = `\n  INSERT INTO users values (1)`'],
    [server, 'const text = "delete from users"'],
  ],
  [
    ['src/server/features/a/a.store.ts', "db.selectFrom('a')"],
    ['src/server/platform/db/tenancy.ts', 'sql`select 1`'],
    ['src/server/features/a/a.test.ts', 'sql`select 1`'],
    ['migrations/001-a.sql', 'select 1'],
    [server, 'const { query } = request; request.query.limit'],
    [server, "throw new Error('Select a file from the list')"],
    [server, "// 'select id from users' stands in the store"],
  ],
)

proves(
  'kinds of jobs are made by defineJob in *.jobs.ts alone',
  rules.jobsStandInTheirFiles,
  [
    [server, "const job = defineJob({ name: 'a' })"],
    [server, "const job: JobKind = { name: 'a' }"],
    ['src/server/app/features.ts', "defineJob({ name: 'a' })"],
  ],
  [
    ['src/server/features/a/a.jobs.ts', "export const aJobs = (): JobKind[] => [defineJob({ name: 'a' })]"],
    ['src/server/app/features.ts', 'all.flatMap((feature): JobKind[] => feature.jobs)'],
    ['src/server/features/a/a.test.ts', 'defineJob({ handle })'],
  ],
)

proves(
  'file names are kebab-case and say what is inside',
  rules.namesAreKebabCaseAndSaySomething,
  [
    ['src/server/app/httpServer.ts', ''],
    ['src/server/App/http.ts', ''],
    ['src/server/app/http_server.ts', ''],
    ['src/server/app/string-utils.ts', ''],
    ['src/server/helpers/x.ts', ''],
    ['src/server/app/session-manager.store.ts', ''],
  ],
  [
    ['src/server/features/a/a-b.cron.routes.test.ts', ''],
    ['migrations/001-tenancy.sql', ''],
    ['src/web/main.tsx', ''],
    ['bench/reading-material/cases/case-a/evidence/Rota_wk11 FINAL.txt', ''],
    ['README.md', ''],
  ],
)

proves(
  'nothing is exported by default but pages and configurations of tools',
  rules.noDefaultExports,
  [
    [server, 'export default function a() {}'],
    [server, 'export { a as default }'],
  ],
  [
    ['src/web/pages/investigations-page.tsx', 'export default function Page() {}'],
    ['vitest.config.ts', 'export default {}'],
    [server, '// export default\nexport const a = 1'],
  ],
)

proves(
  'addresses of the API stand in the contracts alone',
  rules.addressesStayInContracts,
  [
    [server, "const url = '/api/evidence'"],
    [server, `const url = \`/api/evidence/\${id}\``],
    [server, `const url = \`\${base}/api/evidence\``],
    [server, "const text = 'Ask GET /api/auth/session for it'"],
    ['src/web/a.tsx', 'const a = <AccountForm url="/api/auth/owner-account" />'],
    ['src/cli/a.ts', "const key = '/.well-known/probity-signing-key.pem'"],
  ],
  [
    [server, "import { call } from '../api/client.ts'"],
    [server, '/** Shown at /api/docs. */'],
    [server, 'const url = addresses.listEvidence.url'],
    ['src/shared/contracts/addresses.ts', "const url = 'GET /api/evidence'"],
    ['src/server/a.test.ts', "const url = '/api/evidence'"],
  ],
)

const page = 'src/web/pages/a-page.tsx'

proves(
  'addresses of pages stand in paths.ts alone',
  rules.pageAddressesStayInPaths,
  [
    [page, "const to = '/cases'"],
    [page, 'const a = <PageLink to="/admin/users" />'],
    [page, `const to = \`/cases/\${id}\``],
    [page, `const to = \`\${paths.case(id)}/evidence\``],
    [page, `const to = \`\${paths.evidence(id)}?text=failed\``],
    [page, `const to = \`\${paths.evidence(id)}?\${name}=failed\``],
    [page, "const to = paths.evidence(id) + '?text=failed'"],
    ['src/web/routes.tsx', "createRoute({ path: '/cases/$caseId' })"],
  ],
  [
    ['src/web/paths.ts', "const paths = { cases: () => '/cases' }"],
    ['src/web/routes.tsx', "createRoute({ path: '/' })"],
    [page, 'const a = <img src="/favicon.svg" />'],
    [page, "useShortcut('/', 'Search', () => {}); useShortcut('?', 'Show', () => {})"],
    [page, `const is = path.startsWith(\`\${paths.analyses(id)}/\`)`],
    [page, `const name = \`\${folder}/\${entry.name}\`; const words = text.match(/.{4}/g)`],
    [page, "import A from './pages/a.tsx'"],
    [page, "// as '/cases' does"],
    ['src/web/paths.test.ts', "expect(paths.cases()).toBe('/cases')"],
    [server, "const to = '/sign-in'"],
  ],
)

proves(
  'nothing has the type any',
  rules.noAny,
  [
    [server, 'const a: any = 1'],
    [server, 'const a = b as any'],
    [server, 'const a = new Map<string, any>()'],
    [server, 'type A = string | any[]'],
    [server, 'const schema = z.any()'],
  ],
  [
    [server, 'const a = Promise.any(b)'],
    [server, 'const a: unknown = 1 // any'],
    [server, "const a = 'as any'"],
    [server, 'const company: Company = many'],
  ],
)

proves(
  'no type begins with an I that says "interface"',
  rules.noPrefixedInterfaces,
  [[server, 'export interface IUser {}']],
  [[server, 'export interface Import {}\ntype Id = string']],
)

proves(
  'no expectation holds for an empty list as well',
  rules.noExpectationHoldsForNothing,
  [
    ['src/a.test.ts', 'expect(rows.every((row) => row.ok)).toBe(true)'],
    ['src/a.test.ts', 'expect(\n  (await rows()).every(isOk),\n).toBeTruthy()'],
    ['src/a.contract.ts', "expect(rows.every((row) => row.words === ')')).toEqual(true)"],
  ],
  [
    ['src/a.test.ts', 'expect(rows.map((row) => row.ok)).toEqual([true, true])'],
    ['src/a.test.ts', 'expect(rows.every((row) => row.ok)).toBe(false)'],
    ['src/a.test.ts', 'const some = rows.every(isOk)\nexpect(a).toBe(true)'],
  ],
)

proves(
  'what was typed is looked for in the page, not in its field',
  rules.typedWordsAreLookedForInThePage,
  [
    [
      'test/e2e/a.test.ts',
      "await POINTER.write(field, 'One.')\nawait press(save)\nawait page.getByText('One.').waitFor()",
    ],
  ],
  [
    [
      'test/e2e/a.test.ts',
      "await POINTER.write(field, 'One.')\nawait press(save)\nawait pageWords(page, 'One.').waitFor()",
    ],
    ['test/e2e/a.test.ts', "await POINTER.write(field, 'One.')\nawait page.getByText('Two.').waitFor()"],
  ],
)

proves(
  'no comment leaves work for later',
  rules.nothingIsLeftForLater,
  [
    [server, '// TODO: finish'],
    [server, 'a() /* FIXME */'],
    ['migrations/001-a.sql', '-- TODO'],
  ],
  [
    [server, "const text = 'TODO'"],
    ['docs/notes.md', 'No TODO in code.'],
  ],
)

proves(
  'the server does not write to the console',
  rules.serverHasNoConsole,
  [
    [server, "console.log('a')"],
    [server, "console\n.error('a')"],
  ],
  [
    ['src/cli/main.ts', "console.log('a')"],
    ['src/server/features/a/a.test.ts', "console.log('a')"],
    [server, '// console.log is not used'],
  ],
)

proves(
  'no file has more than 300 lines',
  rules.filesAreShort,
  [[server, 'a\n'.repeat(301)]],
  [
    [server, 'a\n'.repeat(300)],
    ['docs/notes.md', 'a\n'.repeat(301)],
  ],
)

proves(
  'a list of words in several lines is cut at the ends of its lines too',
  rules.listsAreCutAtLinesToo,
  [
    [server, "const groups = `lift raise|drop lower\n  turn rotate`\n    .split('|')"],
    [server, 'const groups = `lift raise|drop lower\n  turn rotate`.split(/\\|/)'],
  ],
  [
    [server, "const groups = `lift raise|drop lower`.split('|')"],
    [server, 'const groups = `lift raise|drop lower\n  turn rotate`.split(/[|\\n]/)'],
    [server, 'const words = `lift raise\n  turn`.split(/\\s+/)'],
    [server, "const lines = `lift raise\n  turn`.split('\\n')"],
  ],
)
