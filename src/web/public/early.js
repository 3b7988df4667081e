// Runs before the application's code is here; the content security policy lets no inline script run.

// Before the first paint, so that a dark desk does not flash white.
const kept = localStorage.getItem('probity.color-scheme')
const dark = kept === 'dark' || (kept !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
document.documentElement.dataset.density = localStorage.getItem('probity.density') ?? 'comfortable'

// Ctrl+K pressed before the application listens is kept for it, and not left to the browser.
const waiting = new AbortController()
addEventListener(
  'keydown',
  (event) => {
    // A field that the browser fills in sends a key without a name.
    const isAsked = event.key?.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
    if (!isAsked || event.shiftKey || event.altKey) return
    event.preventDefault()
    document.documentElement.dataset.paletteAsked = String(event.timeStamp)
  },
  { signal: waiting.signal },
)
addEventListener('palette-listens', () => waiting.abort(), { once: true })
