import type { Receipt } from '#shared/contracts/receipts.ts'
import { receiptInWords, receiptLines } from '#shared/receipt-words.ts'
import classes from './receipt-line.module.css'

/** Where something that is said to be missing was looked for; opens into the counts. */
export function ReceiptLine({ receipt }: { readonly receipt: Receipt }) {
  return (
    <details className={classes.receipt}>
      <summary>{receiptInWords(receipt)}</summary>
      <ul>
        {receiptLines(receipt).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  )
}
