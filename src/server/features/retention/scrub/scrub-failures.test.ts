import { afterAll, beforeAll, expect, it } from 'vitest'
import { randomIds } from '#server/platform/ids.ts'
import { describeOnEitherDatabase } from '#test/support/databases.ts'
import { seededRandom, someOf } from '#test/support/random.ts'
import { createRetentionWorld, type RetentionWorld } from '#test/support/retention-world.ts'
import { RETENTION_STEPS } from '../retention-deps.ts'
import { PLAIN_TEXTS } from './plain-texts.store.ts'

const STEPS_EMBEDDED = 2
const random = seededRandom()
process.stdout.write(`scrub failures: seed ${random.seed}\n`)

class Killed extends Error {}

/** Columns of text that a scrub leaves alone, each with the reason. Any other one must be scrubbed. */
const LEFT_ALONE: Record<string, string> = {
  'organizations.*': 'the organization and not its investigations',
  'users.*': 'people who work here',
  'members.*': 'as users',
  'former_members.*': 'as users',
  'sessions.*': 'as users',
  'invitations.*': 'as users',
  'personal_access_tokens.*': 'as users',
  'audit_logs.*': 'under a policy of its own; it names what people here did and holds no evidence',
  'retention_policies.*': 'days and categories',
  'pending_retention_policies.*': 'days and categories',
  'retention_destructions.*': 'counts of what is gone',
  'destroyed_objects.*': 'keys that the service made',
  'pending_objects.*': 'keys that the service made',
  'stray_objects.*': 'keys that the service made',
  'tombstones.*': 'ids and numbers of what is gone',
  'pii_scrubs.*': 'sealed, and gone when the scrub has ended',
  'pii_aliases.*': 'keyed hashes',
  'dossier_lists.*': 'hashes and sealed salts, gone when the scrub has ended',
  'prompt_versions.*': 'of the organization, for every investigation',
  'prompt_activations.*': 'as prompt_versions',
  'prompt_evaluations.*': 'keeps no evidence text',
  'model_usage.*': 'holds no text',
  'analyses.destroyed_items': 'ids, numbers and days of what is gone',
  'analyses.remaining_sha256': 'a hash, as context_sha256',
  'human_assessments.target': 'a place in the analysis',
  'human_assessments.field': 'from a closed list',
  'human_assessments.value': 'from a closed list',
  'statement_judgments.statement_id': 'a place in the analysis',
  'statement_judgments.verdict': 'from a closed list',
  'reruns.plan': 'from a closed list',
  'allegation_questions.*': 'links',
  'allegation_topics.*': 'links',
  'allegation_statements.*': 'ids and a side',
  'allegation_passages.side': 'from a closed list',
  'allegation_findings.conclusion': 'from a closed list',
  'allegation_findings.standard': 'the standard of the organization',
  'allegation_findings.rests_on': 'ids and hashes',
  'report_texts.section': 'from a closed list',
  'evidence_counts.kinds': 'numbers, by words from a closed list',
  'search_blocks.*': 'numbers, and the name of a model',
  'search_postings.hits': 'numbers',
  'search_postings.titles': 'numbers',
  'reports.state': 'from a closed list',
  'reports.submitted_sha256': 'a hash, gone with what was released',
  'reports.object_sha256': 'a hash of a file with salts in it',
  'app_settings.*': 'settings of the organization',
  'adaptive_authentication_pauses.*': 'settings of a provider',
}
/** Words of fixed meaning, hashes and names that the service or a model's maker gives. */
const NO_FREE_TEXT =
  /\.(status|type|source_type|event|action|kind|sha256|content_sha256|context_sha256|mime_type|object_key|text_status|embedding_status|embedding_model|generation_status|validation_status|quality_confidence|confidence_reasons|provider|model|quality_provider|quality_model|prompt_type|regeneration_reason|former_citations|effective_basis|exclusion_code|exclusion_reason|investigation_type|case_number|user_agent|ip_address|retrieval_quality|request_seal|request_sha256|prompt_sha256)$/
const SCRUBBED = new Set([
  ...PLAIN_TEXTS.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`)),
  ...['title', 'description', 'parties'].map((column) => `investigations.${column}`),
  ...[
    'title',
    'content',
    'file_name',
    'submitted_by',
    'custodian',
    'withdrawn_reason',
    'text_error',
    'version_label',
    'given_numbers',
  ].map((column) => `evidence_items.${column}`),
  'evidence_chunks.text',
  'evidence_custody.file_name_given',
  'evidence_readings.context',
  'evidence_readings.names',
  'evidence_readings.units',
  'retrieved_chunks.text',
  'retrieved_chunks.source_title',
  'retrieved_chunks.units',
  ...[
    'content',
    'claims',
    'key_points',
    'instruction_like_text',
    'subject',
    'focus',
    'params',
    'case_facts',
    'error',
    'quality_error',
  ].map((column) => `analyses.${column}`),
  'analysis_versions.content',
  'reruns.base',
  'reruns.runs',
  'reruns.error',
  'allegations.concerns',
  'allegation_passages.quote',
  // Destroyed rather than rewritten.
  'evidence_items.sheet_rows',
  'reports.content',
  'search_postings.lexeme',
])

describeOnEitherDatabase('a PII scrub that is broken off', (database, kind) => {
  let world: RetentionWorld
  beforeAll(async () => {
    world = await createRetentionWorld({ database: database() })
  })
  afterAll(() => world.close())

  const givenNamed = async () => {
    const rows = await world.givenOrganization({ days_kept: null })
    await world.executeSql(
      `update investigations set parties = '[{"name": "Ann Porterfield", "role": "witness"}]', title = 'What Porterfield saw' where organization_id = $1`,
      [rows.organization],
    )
    await world.executeSql(
      `update evidence_items set content = 'Porterfield left at ten.', embedding_status = 'embedded' where organization_id = $1`,
      [rows.organization],
    )
    await world.executeSql(
      `update evidence_chunks set text = 'Porterfield left', end_offset = 16 where organization_id = $1`,
      [rows.organization],
    )
    await world.executeSql(
      `update retrieved_chunks set text = 'Porterfield left', end_offset = 16 where organization_id = $1`,
      [rows.organization],
    )
    await world.executeSql(
      `insert into evidence_items (organization_id, id, investigation_id, title, source_type, content, text_status, embedding_status, created_at, updated_at)
       values ($1, $2, $3, 'x', 'content', 'A. Porterfield again.', 'extracted', 'embedded', now(), now())`,
      [rows.organization, randomIds.uuid(), rows.investigation],
    )
    await world.executeSql(
      `insert into retention_policies (organization_id, id, data_category, retention_days, created_at) values ($1, gen_random_uuid(), 'pii', 30, now())`,
      [rows.organization],
    )
    return rows
  }
  const clearWords = async (organization: string) =>
    (
      await world.executeSql(
        `select (select string_agg(t::text, ' ') from evidence_items t where organization_id = $1)
          || (select string_agg(t::text, ' ') from evidence_chunks t where organization_id = $1)
          || (select string_agg(t::text, ' ') from retrieved_chunks t where organization_id = $1)
          || coalesce((select string_agg(t::text, ' ') from evidence_readings t where organization_id = $1), '')
          || (select string_agg(t::text, ' ') from investigations t where organization_id = $1) as words`,
        [organization],
      )
    ).rows[0]!.words as string

  const steps = RETENTION_STEPS.filter((step) => step !== 'audit_pruned')
  it.each(kind === 'postgres' ? steps : someOf(steps, STEPS_EMBEDDED, random))(
    'at "%s" ends the same way when it is run again under its id',
    async (step) => {
      const rows = await givenNamed()
      const whole = await givenNamed()
      const run_id = randomIds.uuid()
      for (let times = 1; ; times++) {
        let left = times
        world.hooks.onStep = (at) => {
          if (at === step && --left === 0) throw new Killed()
        }
        const ended = await world.scrub({ run_id }).then(
          () => true,
          (error: unknown) => {
            if (!(error instanceof Killed)) throw error
            return false
          },
        )
        if (ended) break
      }
      world.hooks.onStep = () => {}
      const { body } = await world.scrub({ run_id })
      const told = (organization: string) => body.results.filter((one) => one.organizationId === organization)
      // Investigation, two items, a chunk, a reading and an excerpt; the analysis says why its seal is broken.
      for (const { organization, objectKey } of [rows, whole]) {
        expect(told(organization)).toEqual([
          expect.objectContaining({
            dataCategory: 'pii',
            s3ObjectsDeleted: [objectKey],
            legalHoldStatus: 'none',
          }),
        ])
        expect(await clearWords(organization)).not.toContain('Porterfield')
      }
      expect(told(rows.organization)[0]!.rowCount).toBe(told(whole.organization)[0]!.rowCount)
      expect(await world.own.store.versions(`manifests/${run_id}.json`)).toHaveLength(1)
      expect((await world.scrub({ run_id })).body).toEqual(body)
    },
  )

  it('leaves no column of text out: each is scrubbed, or there is a reason why not', async () => {
    const { rows } = await world.executeSql(
      `select c.relname || '.' || a.attname as name, c.relname as "table" from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where n.nspname = 'public' and c.relkind = 'r' and a.atttypid in ('text'::regtype, 'jsonb'::regtype, 'json'::regtype, 'text[]'::regtype)
         and exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'organization_id') order by 1`,
      [],
    )
    const left = rows
      .filter((row) => !SCRUBBED.has(row.name as string) && !LEFT_ALONE[`${row.table as string}.*`])
      .filter((row) => !LEFT_ALONE[row.name as string])
      .map((row) => row.name as string)
      .filter((name) => !NO_FREE_TEXT.test(name))
    expect(left).toEqual([])
  })
})
