import { constants, generateKeyPairSync, sign } from 'node:crypto'
import { composeBag } from '#server/features/dossier/compose-bag.ts'
import { composeIssue } from '#server/features/dossier/compose-issue.ts'
import { composeLeaves } from '#server/features/dossier/compose-leaves.ts'
import { composePayload } from '#server/features/dossier/compose-payload.ts'
import type { DossierRecord, RecordedItem, RecordedPassage } from '#server/features/dossier/dossier-record.ts'
import { composeList, countSalts, SALT_BYTES } from '#server/features/dossier/leaf-list.ts'
import { type Redaction, withholdLeaves } from '#server/features/dossier/withhold-leaves.ts'
import type { Statement } from '#shared/contracts/analyses.ts'
import { DOSSIER } from '#shared/dossier.ts'
import type { BagFiles } from './dossier.ts'
import type { SeededRandom } from './random.ts'

export interface FabricatedSize {
  readonly statements: number
  readonly passages: number
  readonly items: number
}

/** Words that stand nowhere else, of which each text is made. */
const planted = (kind: string, number: number): string =>
  Array.from({ length: 8 }, (_, place) => `${kind}${number}word${place}é`).join(' ')

export const itemTitle = (number: number): string => planted('title', number)
export const passageText = (number: number): string => planted('passage', number)
/** Fewer words than those by which a leaf is found to share some. */
const quoteOf = (number: number): string => passageText(number).split(' ').slice(0, 4).join(' ')
/** What only the statement says. */
export const ownWords = (number: number): string => planted('statement', number)
export const writer = (number: number): string => `Vorname${number} Nachname${number}`

const idOf = (kind: number, number: number): string =>
  `0190a000-000${kind}-7000-8000-${String(number).padStart(12, '0')}`
export const itemId = (number: number): string => idOf(1, number)
export const passageId = (number: number): string => idOf(2, number)

/** An analysis of which each statement cites one or two passages that `random` picks. */
export function fabricateRecord(
  { statements, passages, items }: FabricatedSize,
  random: SeededRandom,
): DossierRecord {
  const itemOf = (passage: number) => passage % items
  const at = new Date('2026-01-01T00:00:00.000Z')
  const cite = (passage: number) => ({
    id: idOf(3, passage),
    chunk_id: passageId(passage),
    evidence_id: itemId(itemOf(passage)),
    quote: quoteOf(passage),
    start: passage * 1_000,
    end: passage * 1_000 + quoteOf(passage).length,
    method: 'exact' as const,
    repointed: false,
  })
  const stated = Array.from({ length: statements }, (_, number): Statement => {
    const cited = [...new Set([number % passages, random.int(passages)])]
    return {
      id: `s${number + 1}`,
      text: `${ownWords(number)} said ${writer(number % 7)}`,
      kind: 'finding',
      citations: cited.map(cite),
      uncited: false,
      support_lost: false,
      origin: 'analyst',
    }
  })
  return {
    analysis: {
      id: idOf(4, 1),
      investigation_id: idOf(5, 1),
      type: 'summary',
      content: {
        title: 'An analysis',
        sections: [{ heading: 'What is said', statements: stated }],
        limitations: ['The evidence is made up.'],
        view: {
          type: 'comparative',
          columns: [{ evidence_id: null, party: writer(0) }],
          rows: [{ cells: [{ column: 0, statement_ids: ['s1'] }], relation: 'same', differs_in: null }],
        },
      },
      content_sha256: 'c'.repeat(64),
      context_sha256: 'd'.repeat(64),
      seal: 'intact',
      destroyed_items: [],
      provider: 'extractive',
      model: 'built in',
    } as unknown as DossierRecord['analysis'],
    subject: 'What was paid?',
    quality: {
      claims: stated.map(({ id, text }, number) => ({
        id: `c${number}`,
        statement_id: id,
        text,
        verdict: 'supported' as const,
        chunk_id: null,
        quote: null,
      })),
      key_points: [],
      quality_partial: false,
      not_checkable: 0,
      quality_provider: 'extractive',
      quality_model: 'built in',
      checkedAt: at,
    },
    passages: new Map(
      Array.from({ length: passages }, (_, number): [string, RecordedPassage] => [
        passageId(number),
        {
          chunkId: passageId(number),
          evidenceId: itemId(itemOf(number)),
          start: number * 1_000,
          text: passageText(number),
        },
      ]),
    ),
    items: new Map(
      Array.from({ length: items }, (_, number): [string, RecordedItem] => [
        itemId(number),
        {
          id: itemId(number),
          exhibitNumber: `E-${number}`,
          givenNumbers: null,
          title: itemTitle(number),
          sourceType: 'content',
          occurredAt: at,
          collectedAt: null,
          submittedBy: writer(number % 7),
          custodian: null,
          withdrawn: false,
          fileName: `${itemTitle(number)}.txt`,
          mimeType: 'text/plain',
          sizeBytes: 1,
          sha256: 'e'.repeat(64),
          nearDuplicateGroup: null,
          custody: [],
        },
      ]),
    ),
    judgments: [],
    assessments: [],
    acts: [{ sequence: 7, action: 'analysis.generate', success: true, at, rowSha256: 'f'.repeat(64) }],
    parties: [],
  }
}

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
export const FABRICATED_KEY = publicKey.export({ type: 'spki', format: 'pem' }) as string
export const signPss = (message: string): Buffer =>
  sign('sha256', Buffer.from(message), {
    key: privateKey,
    padding: constants.RSA_PKCS1_PSS_PADDING,
    saltLength: 222,
  })

/** Issues copies of one signed list, as the service does. */
export function signFabricated(record: DossierRecord, random: SeededRandom) {
  const leaves = composeLeaves(record)
  const salts = Buffer.from(Array.from({ length: countSalts(leaves) * SALT_BYTES }, () => random.int(256)))
  const { analysis } = record
  const madeAt = new Date('2026-01-02T03:04:05.000Z')
  const list = composeList(leaves, salts, {
    analysisId: analysis.id,
    investigationId: analysis.investigation_id,
    type: analysis.type,
    number: 1,
    madeAt,
    signingKeyId: 'a key',
  })
  const signed = { list, signature: signPss(list.text), signingKeyId: 'a key', publicKeyPem: FABRICATED_KEY }
  return (redaction: Redaction = { targets: [], people: [], reason: 'unstated' }): BagFiles => {
    const withheld = withholdLeaves(leaves, redaction, record.parties)
    const copy = { analysisId: analysis.id, userId: null, issuedAt: madeAt, withheld }
    const payload = composePayload(signed, copy)
    const issue = composeIssue(signed, copy, payload)
    const whole = new Map([
      ...payload,
      [DOSSIER.issue, Buffer.from(issue)],
      [DOSSIER.issueSignature, signPss(issue)],
    ])
    return composeBag(whole, copy)
  }
}
