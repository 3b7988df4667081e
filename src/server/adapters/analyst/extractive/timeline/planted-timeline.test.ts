import { describe, expect, it } from 'vitest'
import { drawTimeline } from '#test/support/drawn-timeline.ts'
import { countDoubts, PLANTS, plantCase } from '#test/support/planted-timeline.ts'
import { seededRandom } from '#test/support/random.ts'

const { seed } = seededRandom()
const SEEDS = Array.from({ length: 8 }, (_, place) => seed + place)

describe(`timelines of made-up cases (PROBITY_SEED=${seed})`, () => {
  it('show nine of ten planted conflicts', async () => {
    const shown = await Promise.all(
      SEEDS.map(async (one) => {
        const planted = plantCase(one, true)
        const drawn = await drawTimeline(planted.items)
        return PLANTS.filter((plant) => planted.shows(plant, drawn)).length
      }),
    )
    expect(shown.reduce((sum, one) => sum + one, 0)).toBeGreaterThanOrEqual(
      0.9 * PLANTS.length * SEEDS.length,
    )
  })

  it('show at most one conflict for each case without any', async () => {
    for (const one of SEEDS)
      expect(countDoubts(await drawTimeline(plantCase(one, false).items))).toBeLessThanOrEqual(1)
  })

  it('count a message once, however often it was forwarded', async () => {
    const random = seededRandom(seed)
    for (let round = 0; round < 500; round++) {
      const day = 1 + random.int(27)
      const body = `Bram Visser ${random.pick(['opened the old safe', 'took the van keys', 'signed the delivery note'])} in the office on ${day} March 2024.`
      const original = `From: Dana Okafor <dana@example.org>\nTo: Priya Raman <priya@example.org>\nDate: Thu, 28 Mar 2024 09:12:00 +0000\nSubject: The office\n\n${body}`
      const forwards = Array.from({ length: 1 + random.int(5) }, (_, place) => ({
        text: random.pick([
          `From: Priya Raman <priya@example.org>\nTo: Person${place} <p${place}@example.org>\nDate: Fri, 29 Mar 2024 1${place}:00:00 +0000\nSubject: Fwd: The office\n\nFor you.\n\n-----Original Message-----\n${original}`,
          `From: Priya Raman <priya@example.org>\nTo: Person${place} <p${place}@example.org>\nDate: Fri, 29 Mar 2024 1${place}:00:00 +0000\nSubject: Re: The office\n\nSee below.\n\n${original
            .split('\n')
            .map((line) => `> ${line}`)
            .join('\n')}`,
        ]),
      }))
      const { entriesWith } = await drawTimeline(random.shuffle([{ text: original }, ...forwards]))
      expect(entriesWith('Bram Visser').map(({ sources }) => sources)).toEqual([1])
    }
  }, 120_000)
})
