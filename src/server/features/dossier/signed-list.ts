import type { WithheldReason } from '#shared/dossier-reasons.ts'
import type { LeafList } from './leaf-list.ts'

/** A list with what makes it hold. */
export interface SignedList {
  readonly list: LeafList
  readonly signature: Uint8Array
  readonly signingKeyId: string
  readonly publicKeyPem: string
}

export interface Copy {
  readonly analysisId: string
  readonly userId: string | null
  readonly issuedAt: Date
  readonly withheld: ReadonlyMap<string, WithheldReason>
}

/** Contents by path. */
export type Files = ReadonlyMap<string, Uint8Array>
