import type { Inquiry } from '#shared/contracts/investigations.ts'
import type { Labels } from '../../ui/options.ts'

export const INQUIRY_STATUSES: Labels<Inquiry['status']> = {
  open: 'Open',
  answered: 'Answered',
  unknown: 'Could not be determined',
}
