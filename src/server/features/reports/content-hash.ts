import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { ReportContent } from '#shared/contracts/reports.ts'

/** The content in the one form that is hashed and filed: JSON with sorted keys (RFC 8785). */
export const canonicalContent = (content: ReportContent): string => canonicalize(content) ?? ''

export const hashContent = (content: ReportContent): string =>
  createHash('sha256').update(canonicalContent(content)).digest('hex')
