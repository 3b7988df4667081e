/** Who says what in the case that the scripted analyst arranges. */
export const [RAO, TASKER, LINDT] = ['Priya Rao', 'Daniel Tasker', 'Maria Lindt'] as const

export const SAID = {
  met: 'I met Daniel Tasker at the site on Tuesday 3 March 2026.',
  saw: 'I saw him sign the order for 53,400 pounds.',
  invoice: 'The invoice came the next day.',
  laughed: 'He laughed when I named the price.',
  metLater: 'I met Priya Rao at the site on Monday 9 March 2026, and not before.',
  unsigned: 'I did not sign the order for 43,500 pounds.',
  noInvoice: 'I do not remember when the invoice came.',
  told: 'He told me that he had signed the order.',
  audit: 'The audit is planned for May 2026.',
  due: 'Payment is due by 3/4/2026.',
  worried: 'People on the team were worried for a long time.',
  rule: 'An order above 50,000 pounds must be approved by two managers before it is signed.',
} as const

export const ITEMS: readonly { readonly title: string; readonly content: string }[] = [
  {
    title: 'Interview with Priya Rao',
    content: [SAID.met, SAID.saw, SAID.laughed, SAID.invoice].join(' '),
  },
  {
    title: 'Interview with Daniel Tasker',
    content: [SAID.metLater, SAID.unsigned, SAID.noInvoice].join(' '),
  },
  {
    title: 'Mail of Maria Lindt',
    content: [SAID.told, SAID.audit, SAID.due, SAID.worried].join(' '),
  },
  { title: 'Purchasing policy', content: `${SAID.rule} It is reviewed every year.` },
]
