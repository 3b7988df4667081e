import { describe, expect, it } from 'vitest'
import { composeContent } from '#server/features/analyses/compose-content.ts'
import { createQuoteGate } from '#server/features/analyses/quote-gate.ts'
import { readPassages } from '#server/features/evaluation/read-passages.ts'
