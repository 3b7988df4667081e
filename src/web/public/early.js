// Runs before the application's code is here; the content security policy lets no inline script run.

// Before the first paint, so that a dark desk does not flash white.
const kept = localStorage.getItem('probity.color-scheme')
const dark = kept === 'dark' || (kept !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
document.documentElement.dataset.density = localStorage.getItem('probity.density') ?? 'comfortable'
