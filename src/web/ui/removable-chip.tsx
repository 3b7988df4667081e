import { IconX } from '@tabler/icons-react'
import classes from './filter-chip.module.css'

/** A filter that is on, and how to take it off. */
export const RemovableChip = ({ words, onRemove }: { words: string; onRemove: () => void }) => (
  <button
    type="button"
    className={classes.chip}
    data-on
    aria-label={`Remove the filter ${words}`}
    onClick={onRemove}
  >
    <span className={classes.words}>{words}</span>
    <IconX size={13} aria-hidden />
  </button>
)
