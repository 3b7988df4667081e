import { isTest, placeOf, type Rule, type SourceFile } from './source-files.ts'

/** Where the scale itself stands. */
const SCALE = 'src/web/theme.ts'

const IN_CSS =
  /(?<![\w-])(?<name>font-size|font-weight|(?:padding|margin|gap|row-gap|column-gap)(?:-[a-z-]+)?): *(?<value>[^;{}]+)/g
const IN_PROPS =
  /(?<=\s)(?<name>fz|fw|[pm][xytblrse]?|gap|rowGap|columnGap|spacing|verticalSpacing|horizontalSpacing)=\{? *(?<value>-?[\d.]+|"[^"]*"|'[^']*'|`[^`]*`)/g
const IN_STYLES =
  /\b(?<name>fontSize|fontWeight|(?:padding|margin)(?:[A-Z]\w*)?|gap|rowGap|columnGap): *(?<value>-?[\d.]+(?![\w.])|'[^']*'|`[^`]*`)/g

type Kind = 'size' | 'weight' | 'distance'
const KINDS: readonly (readonly [RegExp, Kind])[] = [
  [/^(?:font-size|fontSize|fz)$/, 'size'],
  [/^(?:font-weight|fontWeight|fw)$/, 'weight'],
]
/** What a value may say of its own, beside names of the scale. */
const OWN: Readonly<Record<Kind, RegExp>> = {
  // A heading's size, and a share of the size around it.
  size: /\bh[1-6]\b|\b[\d.]+em\b/g,
  weight: /(?!)/g,
  // A hairline moves nothing to the eye, paper is measured in millimetres, and the rest are factors.
  distance: /\b1px\b|[\d.]+(?:mm|%|vw|vh|em)(?!\w)|[\d.]+(?= \*)/g,
}
const OFF = /[1-9]|\bbold\b|\blighter\b/

function* offTheScale(file: SourceFile): Generator<string> {
  for (const pattern of file.path.endsWith('.css') ? [IN_CSS] : [IN_PROPS, IN_STYLES])
    for (const { 0: found, index, groups } of file.text.matchAll(pattern)) {
      const { name = '', value = '' } = groups ?? {}
      const kind = KINDS.find(([names]) => names.test(name))?.[1] ?? 'distance'
      const rest = value.replace(/var\([^()]*\)|\$\{[^}]*\}/g, '').replace(OWN[kind], '')
      if (OFF.test(rest)) yield `${placeOf(file, index)} has a ${kind} that is not of the scale: ${found}`
    }
}

/** Sizes and weights of letters and the distances around them come from the theme's scale. */
export const onTheScale: Rule = (files) =>
  files
    .filter((file) => /^src\/web\/.*\.(?:css|tsx?)$/.test(file.path) && file.path !== SCALE && !isTest(file))
    .flatMap((file) => [...offTheScale(file)])
