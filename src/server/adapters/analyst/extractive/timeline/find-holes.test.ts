import { expect, it } from 'vitest'
import { drawTimeline } from '#test/support/drawn-timeline.ts'

const opened = (...days: readonly string[]) => ({
  occurredAt: '2024-08-02T09:00:00Z',
  text: days.map((day) => `Bram Visser opened the safe on ${day} 2024.`).join('\n\n'),
})
const SINCE_MAY = { conductStart: '2024-05-06', conductEnd: '2024-07-31', parties: [] }

it('finds no stretch of which nothing is told before the days in question, and those that reach into them', async () => {
  const days = ['8 January', '6 May', '7 May', '8 May', '9 May', '1 July']
  const { view } = await drawTimeline([opened(...days)], { caseFacts: SINCE_MAY })
  expect(view.holes).toEqual([{ from: '2024-05-10', to: '2024-06-30' }])
  const reaching = await drawTimeline([opened('8 January', '10 May', '11 May', '12 May', '13 May')], {
    caseFacts: SINCE_MAY,
  })
  expect(reaching.view.holes).toEqual([{ from: '2024-01-09', to: '2024-05-09' }])
})
