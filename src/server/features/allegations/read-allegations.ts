import type { TenantDb } from '#server/platform/db/tenancy.ts'
import { notFound } from '#server/platform/errors.ts'
import { iso } from '#server/platform/http/present.ts'
import type { Allegation, Finding, PlacedStatement } from '#shared/contracts/allegations.ts'
import type { Statement } from '#shared/contracts/analyses.ts'
import { speakerInWords } from '#shared/speaker-words.ts'
import { contraryCitations, withoutContrary } from '#shared/supporting-citations.ts'
import { investigationExists } from '../investigations/index.ts'
import { listLinks, listPlaced } from './allegation-links.store.ts'
import {
  type AllegationRow,
  type FindingRow,
  findAllegationRow,
  listAllegationRows,
  listFindings,
  listWordings,
} from './allegations.store.ts'
import { readChosen } from './chosen-passages.ts'
import {
  findExhibitNumbers,
  findStatement,
  type JudgedWording,
  listJudgedWordings,
  nameWhoSaid,
} from './judged-wordings.ts'

/** The allegations of an investigation in their order, with what was placed, found and worded before. */
export async function readAllegations(db: TenantDb, investigationId: string): Promise<Allegation[]> {
  if (!(await investigationExists(db, investigationId))) throw notFound()
  const rows = await listAllegationRows(db, investigationId)
  if (rows.length === 0) return []
  const wordings = await listJudgedWordings(db, investigationId)
  const byId = new Map(wordings.map((one) => [one.id, one]))
  const placed = await listPlaced(db, investigationId)
  const numbers = await findExhibitNumbers(
    db,
    placed.flatMap((one) => findStatement(byId.get(one.analysis_id), one.statement_id) ?? []),
  )
  const named = await nameWhoSaid(
    db,
    new Set(placed.flatMap(({ analysis_id }) => byId.get(analysis_id) ?? [])),
  )
  const chosen = await readChosen(db, investigationId)
  const questions = await listLinks(db, 'question', investigationId)
  const topics = await listLinks(db, 'topic', investigationId)
  const former = await listWordings(db, investigationId)
  const findings = await listFindings(db, investigationId)
  const own = <T extends { readonly allegation_id: string }>(all: readonly T[], { id }: AllegationRow) =>
    all.filter(({ allegation_id }) => allegation_id === id)
  return rows.map((row) => ({
    ...presentRow(row),
    question_ids: own(questions, row).map(({ id }) => id),
    topic_ids: own(topics, row).map(({ id }) => id),
    earlier_words: own(former, row).map(({ version, text, written_by, written_at, writer_name }) => ({
      version,
      text,
      written_by: { id: written_by, name: writer_name },
      written_at: iso(written_at),
    })),
    statements: own(placed, row).map((one) => ({
      ...presentStatement(named.get(one.analysis_id), one, numbers),
      side: one.side,
      placed_by: { id: one.placed_by, name: one.placer_name },
      placed_at: iso(one.placed_at),
    })),
    passages: chosen.get(row.id) ?? [],
    finding: presentFinding(own(findings, row), byId),
  }))
}

export async function readAllegation(db: TenantDb, id: string): Promise<Allegation> {
  const row = await requireAllegation(db, id)
  const found = (await readAllegations(db, row.investigation_id)).find((one) => one.id === id)
  if (!found) throw notFound()
  return found
}

export async function requireAllegation(db: TenantDb, id: string): Promise<AllegationRow> {
  const row = await findAllegationRow(db, id)
  if (!row) throw notFound()
  return row
}

const presentRow = (row: AllegationRow) => ({
  id: row.id,
  investigation_id: row.investigation_id,
  number: row.number,
  text: row.text,
  concerns: [...row.concerns],
  rule: row.rule,
  rule_evidence_id: row.rule_evidence_id,
  position: row.position,
  withdrawn:
    row.withdrawn_at && row.withdrawn_reason
      ? {
          reason: row.withdrawn_reason,
          by: { id: row.withdrawn_by, name: row.withdrawer_name },
          at: iso(row.withdrawn_at),
        }
      : null,
  written_by: { id: row.written_by, name: row.writer_name },
  written_at: iso(row.written_at),
})

/** A statement as it stands, on no side yet. */
export function presentStatement(
  wording: JudgedWording | undefined,
  { analysis_id, statement_id }: { readonly analysis_id: string; readonly statement_id: string },
  numbers: ReadonlyMap<string, string>,
): PlacedStatement {
  const statement = findStatement(wording, statement_id)
  const cited = withoutContrary(statement?.citations).flatMap(
    ({ evidence_id }) => numbers.get(evidence_id) ?? [],
  )
  return {
    analysis_id,
    statement_id,
    side: null,
    text: statement?.text ?? null,
    said: statement ? speakerInWords(statement) : '',
    exhibits: [...new Set(cited)],
    contrary: statement ? listContrary(statement, numbers) : [],
    agreed: wording?.isAgreed ?? false,
    placed_by: null,
    placed_at: null,
  }
}

/** Each item that speaks otherwise once for each thing in which it does. */
function listContrary(
  statement: Statement,
  numbers: ReadonlyMap<string, string>,
): PlacedStatement['contrary'] {
  const found = contraryCitations(statement).flatMap(({ evidence_id, contrary: why }) => {
    const exhibit = numbers.get(evidence_id)
    return exhibit && why ? [{ exhibit, why }] : []
  })
  return [...new Map(found.map((one) => [`${one.exhibit} ${one.why}`, one])).values()]
}

function presentFinding(
  [last, ...earlier]: readonly FindingRow[],
  wordings: ReadonlyMap<string, JudgedWording>,
): Finding | null {
  if (!last) return null
  return {
    ...presentFound(last),
    rests_on: [...last.rests_on],
    changed_since: last.rests_on
      .filter(
        ({ analysis_id, content_sha256 }) => wordings.get(analysis_id)?.contentSha256 !== content_sha256,
      )
      .map(({ analysis_id }) => analysis_id),
    earlier: earlier.map(presentFound),
  }
}

const presentFound = (row: FindingRow) => ({
  version: row.version,
  conclusion: row.conclusion,
  standard: row.standard,
  reasons: row.reasons,
  found_by: { id: row.found_by, name: row.finder_name },
  found_at: iso(row.found_at),
})
