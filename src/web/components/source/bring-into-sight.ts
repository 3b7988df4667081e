const ABOVE = 1 / 3
/** As much of a panel as its own head may cover. */
const COVERED = 1 / 4

/**
 * Scrolls only what lies within the panel, and only if the mark is out of sight: the sentence that is read beside it
 * stays where it is.
 */
export function bringIntoSight(mark: Element): void {
  for (let box = mark.parentElement; box && box !== document.body; box = box.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(box)
    const [inner, outer] = [mark.getBoundingClientRect(), box.getBoundingClientRect()]
    const end = Math.min(inner.bottom, inner.top + box.clientHeight * MUCH)
    const isInSight = inner.top > outer.top + box.clientHeight * COVERED && end < outer.bottom
    if (scrolls(overflowY) && box.scrollHeight > box.clientHeight && !isInSight)
      box.scrollTop += inner.top - outer.top - box.clientHeight * ABOVE
    const isBeside = inner.left < outer.left || inner.right > outer.right
    if (scrolls(overflowX) && box.scrollWidth > box.clientWidth && isBeside)
      box.scrollLeft += inner.left - outer.left - box.clientWidth * ABOVE
  }
}

/** Of a long passage at least so much of a panel. */
const MUCH = 1 / 2

const scrolls = (overflow: string): boolean => overflow === 'auto' || overflow === 'scroll'
