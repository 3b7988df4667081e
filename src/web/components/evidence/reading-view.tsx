import { Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { Evidence } from '#shared/contracts/evidence.ts'
import type { ReadUnit } from '#shared/contracts/reading.ts'
import { wordsAsRead } from '#shared/words-as-read.ts'
import { useReading } from '../../api/people.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Loaded } from '../../ui/states.tsx'
import classes from './evidence.module.css'
import { describePlace, describeUnit, withoutFrame } from './reading-words.ts'

const AT_ONCE = 200

/** The item's own words in the order in which they stand, each group with who says them, to whom and when. */
export function ReadingView({ item }: { item: Evidence }) {
  const query = useReading(item.id)
  return (
    <Loaded query={query}>
      {({ reader_version, units }) =>
        reader_version === null ? (
          <Text fz="sm" role="status">
            This item waits to be read. Who says what will appear here automatically.
          </Text>
        ) : (
          <Groups text={item.content} units={units} />
        )
      }
    </Loaded>
  )
}

function Groups({ text, units }: { text: string; units: readonly ReadUnit[] }) {
  const groups = useMemo(() => groupUnits(withoutFrame(text, units)), [text, units])
  const [shown, setShown] = useState(AT_ONCE)
  return (
    <>
      {groups.slice(0, shown).map(({ line, doubtful, units: inside, start }) => (
        <div key={start} className={classes.said}>
          {line ? (
            <Text fz="xs" c="dimmed" className="words">
              {describePlace(inside)} · {line}
              {doubtful ? <em> · doubtful</em> : null}
            </Text>
          ) : null}
          <div className={`${classes.text} words`}>
            {inside.map(
              ({ part, start: from, end }) =>
                wordsAsRead(text.slice(from, end)) + (part === 'heading' ? '\n' : ' '),
            )}
          </div>
        </div>
      ))}
      {groups.length > shown ? (
        <ActionButton size="xs" variant="default" mt="sm" onClick={() => setShown(shown + AT_ONCE)}>
          Show more
        </ActionButton>
      ) : null}
    </>
  )
}

interface Group {
  readonly start: number
  readonly line: string
  readonly doubtful: boolean
  readonly units: ReadUnit[]
}

/** Units that follow each other with the same line above them. */
function groupUnits(units: readonly ReadUnit[]): Group[] {
  const groups: Group[] = []
  for (const unit of units) {
    const { line, doubtful } = describeUnit(unit)
    const last = groups.at(-1)
    if (last && last.line === line && last.doubtful === doubtful && unit.part !== 'row') last.units.push(unit)
    else groups.push({ start: unit.start, line, doubtful, units: [unit] })
  }
  return groups
}
