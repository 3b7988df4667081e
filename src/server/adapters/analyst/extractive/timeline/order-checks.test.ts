import { describe, expect, it } from 'vitest'
import { drawTimeline } from '#test/support/drawn-timeline.ts'

describe('what was told before it happened', () => {
  it('is not told by what begins a sentence with a capital and is no name', async () => {
    const letter = (words: string) => ({
      occurredAt: '2024-03-14T10:00:00.000Z',
      text: `From: Priya Raman <priya.raman@example.org>
To: Dana Okafor <dana.okafor@example.org>
Date: Thu, 14 Mar 2024 10:00:00 +0000
Subject: The gate

${words}

Priya`,
    })
    const flagged = async (words: string) =>
      (await drawTimeline([letter(words)])).view.impossible.map(({ why }) => why)
    expect(await flagged('Kindly let us have the keys on 20 March 2024.')).toEqual([])
    expect(await flagged('Drawings sent to the depot on 20 March 2024.')).toEqual([])
    expect(await flagged('Bram let us have the keys on 20 March 2024.')).toEqual(['after_writing'])
  })
})
