import { describe, expect, it } from 'vitest'
import { drawTimeline } from '#test/support/drawn-timeline.ts'

const OWN = {
  text: `Statement of Priya Raman, 11 March 2024

On 4 March 2024 Bram Visser pushed me against the oven door.`,
}
const letter = (words: string) => ({ text: `Statement of Dana Okafor, 12 March 2024\n\n${words}` })
const ANSWERS = {
  text: `Interview with Bram Visser, 13 March 2024

Q: What happened at the oven on 4 March 2024?
A: I never pushed Ms Raman.

Q: What did you do on 4 March 2024?
A: I did not see the oven door.`,
}

describe('what somebody repeats of what they were told', () => {
  it.each([
    ['On 4 March 2024 Priya Raman told me that Bram Visser had pushed her against the oven door.', 1],
    ['On 4 March 2024 I saw how Bram Visser pushed Priya Raman against the oven door.', 2],
    ['On 4 March 2024 Bram Visser told me that he had pushed Priya Raman against the oven door.', 2],
  ])('is no other source than whoever told it: %s', async (words, sources) => {
    const { entriesWith } = await drawTimeline([OWN, letter(words), ANSWERS])
    expect(entriesWith('pushed me').map((entry) => entry.sources)).toEqual([sources])
  })
})

describe('what somebody denies of the day of which another one tells it', () => {
  it('stands against it, where the words for the act are the same', async () => {
    const { entriesWith } = await drawTimeline([OWN, ANSWERS])
    const [told] = entriesWith('pushed me')
    const [denied] = entriesWith('never pushed')
    expect(told?.conflicts).toEqual([{ entry_id: denied?.id, kind: 'denial' }])
    expect(denied?.conflicts).toEqual([{ entry_id: told?.id, kind: 'denial' }])
  })
})
