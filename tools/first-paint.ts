import type { Plugin } from 'vite'

const STYLES = /\s*<link rel="stylesheet"[^>]*>/g

/**
 * Puts the application's styles at the end of the page: what stands in the page itself is painted without waiting for
 * them. The application does wait, as every script of the page's kind does for the styles before its end.
 */
export const firstPaint = (): Plugin => ({
  name: 'first-paint',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const styles = html.match(STYLES) ?? []
      if (styles.length === 0) throw new Error('the page names no styles')
      return html
        .replace(STYLES, '')
        .replace('</body>', () => `${styles.map((one) => one.trim()).join('')}</body>`)
    },
  },
})
