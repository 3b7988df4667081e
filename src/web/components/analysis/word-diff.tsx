import { Text } from '@mantine/core'
import { diffWordsWithSpace } from 'diff'
import classes from './analysis.module.css'

/** What was taken out and what came in, word by word. */
export function WordDiff({ before, after }: { before: string; after: string }) {
  const parts = diffWordsWithSpace(before, after)
  const changed = parts.filter((part) => part.added || part.removed).length
  if (changed === 0) return <Text fz="sm">The words are the same.</Text>
  return (
    <div className="reading words">
      {parts.map((part, index) => {
        const key = `${index}-${part.value.length}`
        if (part.added)
          return (
            <ins key={key} className={classes.diffAdded}>
              {part.value}
            </ins>
          )
        if (part.removed)
          return (
            <del key={key} className={classes.diffRemoved}>
              {part.value}
            </del>
          )
        return part.value
      })}
    </div>
  )
}
