import type { ReactNode } from 'react'
import type { WitnessView } from '#shared/contracts/analysis-views.ts'

/** Without colour: none of them is better than another. */
const SHAPES: Readonly<Record<WitnessView['cells'][number]['stance'], ReactNode>> = {
  asserts: <circle cx="6" cy="6" r="4.2" fill="currentColor" />,
  denies: <path d="M2 2l8 8M10 2l-8 8" />,
  does_not_recall: <circle cx="6" cy="6" r="4" strokeDasharray="2 1.7" />,
  changed: <path d="M1 4h8M7 1.5 9.5 4 7 6.5M11 8.5H3M5 6 2.5 8.5 5 11" />,
  reports_another: <path d="M2 3h3v3L3.5 9M7 3h3v3L8.5 9" />,
  speaks_of: <circle cx="6" cy="6" r="3.2" />,
  silent: <path d="M3 6h6" />,
}

export const StanceShape = ({ stance }: { stance: keyof typeof SHAPES }) => (
  <svg
    viewBox="0 0 12 12"
    width="12"
    height="12"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.4"
    aria-hidden="true"
  >
    {SHAPES[stance]}
  </svg>
)
