import type { TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import { notFound } from '#server/platform/errors.ts'
import type { ChronologyEntry } from '#shared/contracts/chronology.ts'
import { writeDayOrMonth } from '#shared/day-words.ts'
import { FORMER_MEMBER } from '#shared/former-member.ts'
import { canonicalJson } from '#shared/manifest.ts'
import { type JudgedWording, listJudgedWordings, readAllegations } from '../allegations/index.ts'
import { datePolicies, nameSpeakers } from '../analyses/index.ts'
import { formatExhibitNumber, listChronology, listForce, nameNumbers } from '../evidence/index.ts'
import { findSources, listNames, nameOrganization } from '../export/index.ts'
import { listJudgments, readStatementJudgments } from '../feedback/index.ts'
import { findInvestigation } from '../investigations/index.ts'
import { findPeople } from '../reading/index.ts'
import { listDestroyedItems } from '../retention/index.ts'
import { listRetrieved } from '../retrieval/index.ts'
import { findReportSettings } from '../settings/index.ts'
import {
  type ItemRow,
  isBackgroundOn,
  listAnalysisFacts,
  listDeletedItems,
  listItemFacts,
} from './case.store.ts'
import {
  type AgreedAnalysis,
  type CaseRecord,
  type ConfirmedPolicy,
  type GoneItem,
  type ItemFacts,
  statementsOf,
  type UnreadKind,
} from './case-record.ts'
import { listQuoted } from './passage-blocks.ts'
import { listTexts } from './reports.store.ts'

interface Wanted {
  readonly scope: TenantScope
  readonly investigationId: string
  readonly report: { readonly id: string; readonly version: number } | null
}

/** Everything that a report of an investigation is made of, read in one transaction. */
export async function readCase(
  db: TenantDb,
  { scope, investigationId, report }: Wanted,
): Promise<CaseRecord> {
  const found = await findInvestigation(db, investigationId)
  if (!found) throw notFound()
  const { organizationId } = scope
  const stored = (await listJudgedWordings(db, investigationId)).filter(({ isAgreed }) => isAgreed)
  const rows = await listItemFacts(db, investigationId)
  const statements = stored.flatMap(statementsOf)
  const cited = new Set(
    statements.flatMap(({ citations }) => citations.map(({ evidence_id }) => evidence_id)),
  )
  const conduct = { from: found.conduct_start, to: found.conduct_end }
  const policies = { force: await listForce(db, [...cited]), conduct }
  const agreed: JudgedWording[] = []
  for (const one of stored) {
    const content = datePolicies(nameSpeakers(one.content, await listRetrieved(db, one.id)), policies)
    agreed.push({ ...one, content })
  }
  const allegations = await readAllegations(db, investigationId)
  const people = await findPeople(db, investigationId)
  const texts = report ? await listTexts(db, report.id) : []
  const background = await isBackgroundOn(db, organizationId)
  return {
    organization: await nameOrganization(db, organizationId, found),
    caseNumber: found.case_number,
    title: found.title,
    conduct,
    parties: found.parties.map(({ name, role, aliases = [] }, place) => {
      const person = people.find(({ party }) => party === place)
      const known = person?.aliases ?? []
      return {
        name,
        role,
        aliases: [...new Set([...aliases, ...known.map((alias) => alias.name)])].filter(
          (alias) => alias !== name,
        ),
        items: known.reduce((sum, { items }) => sum + items, 0),
      }
    }),
    settings: await findReportSettings(db, organizationId),
    version: report?.version ?? 1,
    texts: texts.map(({ section, text, written_by, writer_name, written_at }) => ({
      section,
      text,
      by: { id: written_by, name: writer_name },
      at: written_at,
    })),
    allegations,
    analyses: await describeAgreed(db, newestOfEach(agreed)),
    wordings: new Map(agreed.map((wording) => [wording.id, wording])),
    statementJudgments: await findStatementJudgments(db, agreed),
    sources: await findSources(db, [
      ...new Set([...cited, ...allegations.flatMap(listQuoted).map(({ evidence_id }) => evidence_id)]),
    ]),
    items: rows.map((row) => toItemFacts(row, background)),
    deleted: (await listDeletedItems(db, investigationId)).map((row) => toGone(row, row.deleted_at)),
    destroyed: (await listDestroyedItems(db, investigationId)).map((row) => toGone(row, row.destroyed_at)),
    policies: rows.flatMap(toPolicy),
    dated: await findDated(db, investigationId, { agreed, chosen: allegations.flatMap(listQuoted) }),
    names: await listNames(
      db,
      statements.flatMap(({ edited_by }) => edited_by ?? []),
    ),
  }
}

async function findStatementJudgments(
  db: TenantDb,
  wordings: readonly JudgedWording[],
): Promise<CaseRecord['statementJudgments']> {
  const found = new Map<string, Awaited<ReturnType<typeof readStatementJudgments>>>()
  for (const wording of wordings) found.set(wording.id, await readStatementJudgments(db, wording))
  return found
}

/** Of several analyses of the same subject the last one counts; the oldest of these first. */
function newestOfEach(agreed: readonly JudgedWording[]): JudgedWording[] {
  const last = new Map(agreed.map((one) => [nameSubject(one), one]))
  return agreed.filter((one) => last.get(nameSubject(one)) === one)
}

/** A question or topic, whatever was stressed in it; else what the analysis was told to look at. */
const nameSubject = ({ type, questionId, topicId, focus, params }: JudgedWording): string =>
  canonicalJson([type, questionId ?? topicId ?? [focus, params]])

async function describeAgreed(db: TenantDb, wordings: readonly JudgedWording[]): Promise<AgreedAnalysis[]> {
  const facts = new Map(
    (
      await listAnalysisFacts(
        db,
        wordings.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  )
  const described: AgreedAnalysis[] = []
  for (const [index, wording] of wordings.entries()) {
    const row = facts.get(wording.id)
    const agreement = (await listJudgments(db, wording.id)).find(({ action }) => action === 'agree')
    if (!row || !agreement) continue
    const asked = row.subject || row.focus
    described.push({
      wording,
      number: index + 1,
      subject: asked ? { text: asked, by: row.asker_name ?? FORMER_MEMBER, at: row.created_at } : null,
      isBuiltIn: row.provider === 'extractive',
      agreed: {
        by: agreement.user.name ?? FORMER_MEMBER,
        day: writeDayOrMonth(agreement.created_at.slice(0, 10)),
      },
      considered:
        row.evidence_considered === null || row.evidence_total === null
          ? null
          : {
              items: row.evidence_considered,
              total: row.evidence_total,
              gone: row.evidence_considered - (row.still_there ?? 0),
            },
      checked:
        row.faithfulness_score === null
          ? null
          : {
              faithfulness: row.faithfulness_score,
              coverage: row.coverage_score,
              level: row.quality_confidence,
            },
    })
  }
  return described
}

const nameExhibit = (row: ItemRow): string =>
  nameNumbers(row.exhibit_number === null ? null : formatExhibitNumber(row.exhibit_number), row.given_numbers)

const writeDay = (at: Date): string => writeDayOrMonth(at.toISOString().slice(0, 10))

const toGone = ({ exhibit_number: number }: Pick<ItemRow, 'exhibit_number'>, at: Date): GoneItem => ({
  exhibit: number === null ? null : formatExhibitNumber(number),
  day: writeDay(at),
})

const toItemFacts = (row: ItemRow, background: boolean): ItemFacts => ({
  id: row.id,
  exhibit: nameExhibit(row),
  title: row.title,
  unread: whyUnread(row, background),
  withdrawnOn: row.withdrawn_at && writeDay(row.withdrawn_at),
})

/** The first reason that applies. */
function whyUnread(row: ItemRow, background: boolean): UnreadKind | null {
  if (row.withdrawn_at) return 'withdrawn_items'
  if (row.text_status === 'failed' || row.text_status === 'empty') return 'unreadable'
  if (!row.include_in_ai) return 'excluded'
  if (row.source_type === 'background_doc' && !background) return 'background_off'
  if (row.text_status === 'pending' || row.embedding_status !== 'embedded') return 'not_ready'
  return null
}

const toPolicy = (row: ItemRow): ConfirmedPolicy[] =>
  row.source_type === 'background_doc' && row.effective_confirmed_at && !row.withdrawn_at
    ? [
        {
          id: row.id,
          exhibit: nameExhibit(row),
          title: row.title,
          version: row.version_label,
          from: row.effective_from,
          to: row.effective_to,
          by: row.confirmer_name ?? FORMER_MEMBER,
        },
      ]
    : []

/** Without an agreed timeline, what the evidence itself dates. */
async function findDated(
  db: TenantDb,
  investigationId: string,
  {
    agreed,
    chosen,
  }: { readonly agreed: readonly JudgedWording[]; readonly chosen: ReturnType<typeof listQuoted> },
): Promise<ChronologyEntry[]> {
  if (agreed.some(({ content }) => content.view?.type === 'timeline')) return []
  const cited = Map.groupBy(
    [...agreed.flatMap(statementsOf).flatMap(({ citations }) => citations), ...chosen],
    ({ evidence_id }) => evidence_id,
  )
  if (cited.size === 0) return []
  const { total, entries } = await listChronology(db, investigationId, {
    // Before they are put together: of a log with thousands of rows only those that are cited count.
    holds: ({ evidenceId, unit }) =>
      cited.get(evidenceId)?.some(({ start, end }) => start < unit.end && unit.start < end) ?? false,
  })
  return entries(0, total).filter(({ when }) => when.from !== null)
}
