import { describe, expect, it } from 'vitest'
import { drawTimeline } from '#test/support/drawn-timeline.ts'

const mail = (body: string) => ({
  occurredAt: '2024-03-08T09:12:00.000Z',
  text: `From: Dana Okafor <dana.okafor@example.org>
To: Priya Raman <priya.raman@example.org>
Date: Fri, 8 Mar 2024 09:12:00 +0000
Subject: The till

${body}`,
})

describe('what is no event of the day on which it was written', () => {
  it('is the line that says when a paper was written', async () => {
    const { entriesWith } = await drawTimeline([
      {
        text: `RECORD OF INTERVIEW
Interviewee:    Dana Okafor, cashier
Present:        Priya Raman (PR), Dana Okafor (DO)
Held:           8 March 2024, 17:30, back office

PR   Who opened the safe?
DO   I did. I opened the safe on 2 March 2024.
PR   Was anybody with you?
DO   Nobody was.

Read over and agreed      Dana Okafor      8 March 2024`,
      },
      {
        text: `**Note of a call**

| | |
|---|---|
| With | Bram Visser |
| Date | 11 March 2024, 14:10 – 14:32 |
| By | Priya Raman |

Bram Visser locked the till on 11 March 2024. He had counted it twice.`,
      },
    ])
    const about = (words: string) => entriesWith(words).map((entry) => entry.about)
    expect(about('Held')).toEqual(['reference'])
    expect(about('Read over')).toEqual(['reference'])
    expect(about('| Date |')).toEqual(['reference'])
    expect(about('opened the safe')).toEqual(['event'])
    expect(about('locked the till')).toEqual(['event'])
  })

  it('is neither the signature of a message nor who its writer is', async () => {
    const { entriesWith } = await drawTimeline([
      mail(`Hello Priya,

I am a cashier at the shop in Denver, nine years in. I want Bram Visser to count the till himself.

Dana Okafor | Cash Office | Okafor Stores & Sons`),
    ])
    expect(entriesWith('cashier')).toEqual([])
    expect(entriesWith('Cash Office')).toEqual([])
    expect(entriesWith('count the till')).toHaveLength(1)
  })
})
