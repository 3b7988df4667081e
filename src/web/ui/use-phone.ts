import { useMediaQuery } from '@mantine/hooks'

/** Whether the screen is too narrow for two things beside one another. */
export const usePhone = (): boolean =>
  useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
