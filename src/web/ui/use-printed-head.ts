import { useEffect } from 'react'

interface PrintedHead {
  readonly about: string
  readonly note: string
}

/**
 * On every printed page: what it is of and for whose eyes above, and which page of how many below. `prevails`: over that
 * of the pages around it.
 */
export function usePrintedHead(head: PrintedHead | null, prevails = false): void {
  const rule = head ? toRule(head) : null
  useEffect(() => {
    if (rule === null) return
    // A sheet of its own, because a style in the page is refused by the security policy.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rule)
    const others = document.adoptedStyleSheets
    document.adoptedStyleSheets = prevails ? [...others, sheet] : [sheet, ...others]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [rule, prevails])
}

const toRule = ({ about, note }: PrintedHead): string => `@page {
  margin: 24mm 18mm 20mm;
  @top-left { ${MARGIN}; content: ${quoted(about)}; width: 75%; }
  @top-right { ${MARGIN}; content: ${quoted(note)}; text-align: end; }
  @bottom-right { ${MARGIN}; content: "Page " counter(page) " of " counter(pages); text-align: end; }
}`

const MARGIN = 'font: 8pt Inter, "Segoe UI", system-ui, sans-serif; color: #555'

const quoted = (words: string): string => `"${CSS.escape(words)}"`
