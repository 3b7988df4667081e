import type { Core } from '#server/platform/core.ts'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import type { Allegation, PlacedStatement, StatementPlacing } from '#shared/contracts/allegations.ts'
import { listStatements } from '../analyses/index.ts'
import { findDisagreed, readStatementJudgments } from '../feedback/index.ts'
import { listLinks, listPlaced, removePlaced, savePlaced } from './allegation-links.store.ts'
import { holdAllegation } from './allegations.store.ts'
import {
  findExhibitNumbers,
  findStatement,
  isCitable,
  type JudgedWording,
  listJudgedWordings,
  nameWhoSaid,
} from './judged-wordings.ts'
import { presentStatement, readAllegation, requireAllegation } from './read-allegations.ts'
import type { Author } from './write-allegation.ts'

/** Puts a statement of an analysis that was agreed with on a side; which side is the person's own decision. */
export async function placeStatement(
  deps: Pick<Core, 'ids' | 'clock'>,
  db: TenantDb,
  { author, id, placing }: { author: Author; id: string; placing: StatementPlacing },
): Promise<Allegation> {
  await holdAllegation(db, id)
  const { investigation_id } = await requireAllegation(db, id)
  const { analysis_id, statement_id, side } = placing
  const place = { allegationId: id, analysisId: analysis_id, statementId: statement_id }
  if (side === null) await removePlaced(db, place)
  else {
    const wordings = await listJudgedWordings(db, investigation_id)
    const wording = wordings.find((one) => one.id === analysis_id)
    if (!wording || !findStatement(wording, statement_id)) throw notFound()
    if (!wording.isAgreed)
      throw new AppError('CONFLICT', 'Only statements of an analysis that was agreed with can be placed.')
    const { userId, organizationId } = author
    const made = { id: deps.ids.uuid(), investigationId: investigation_id, now: deps.clock.now() }
    await savePlaced(db, { ...place, ...made, organizationId, userId, side })
  }
  return await readAllegation(db, id)
}

/**
 * Statements that nobody has placed or called wrong, of the analyses agreed with on its questions and topics, or on the
 * case.
 */
export async function listCandidates(db: TenantDb, id: string): Promise<PlacedStatement[]> {
  const { investigation_id } = await requireAllegation(db, id)
  const idsOf = async (kind: 'question' | 'topic') =>
    new Set(
      (await listLinks(db, kind, investigation_id))
        .filter(({ allegation_id }) => allegation_id === id)
        .map((link) => link.id),
    )
  const [questions, topics] = [await idsOf('question'), await idsOf('topic')]
  const hasLinks = questions.size + topics.size > 0
  const placed = new Set(
    (await listPlaced(db, investigation_id))
      .filter(({ allegation_id }) => allegation_id === id)
      .map(({ analysis_id, statement_id }) => `${analysis_id} ${statement_id}`),
  )
  const agreed = (await listJudgedWordings(db, investigation_id)).filter(({ isAgreed }) => isAgreed)
  const left = placed.union(await listDisagreed(db, agreed))
  const found = agreed
    .filter(({ questionId, topicId }) => {
      if (questionId) return hasLinks ? questions.has(questionId) : true
      if (topicId) return hasLinks ? topics.has(topicId) : true
      return true
    })
    .flatMap((wording) =>
      listStatements(wording.content)
        .filter((statement) => isCitable(statement) && !left.has(`${wording.id} ${statement.id}`))
        .map((statement) => ({ wording, statement })),
    )
  const numbers = await findExhibitNumbers(
    db,
    found.map(({ statement }) => statement),
  )
  const named = await nameWhoSaid(db, new Set(found.map(({ wording }) => wording)))
  return found.map(({ wording, statement }) =>
    presentStatement(named.get(wording.id), { analysis_id: wording.id, statement_id: statement.id }, numbers),
  )
}

/** The statements of agreed analyses that the last word on them calls wrong: "<analysis> <statement>". */
async function listDisagreed(db: TenantDb, wordings: readonly JudgedWording[]): Promise<ReadonlySet<string>> {
  const keys = new Set<string>()
  for (const wording of wordings)
    for (const statement of findDisagreed(await readStatementJudgments(db, wording)))
      keys.add(`${wording.id} ${statement}`)
  return keys
}
