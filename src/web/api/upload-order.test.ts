import { expect, it } from 'vitest'
import { inNaturalOrder } from './upload-order.ts'

const at = (path: string) => ({
  file: { name: path.split('/').at(-1)! },
  path: path.includes('/') ? path : '',
})
const order = (...paths: string[]) => inNaturalOrder(paths.map(at)).map(({ path, file }) => path || file.name)

it('files are uploaded in the order of their names, numbers as numbers', () => {
  expect(order('ER-10.pdf', 'ER-05.pdf', 'ER-1.pdf', 'ER-02.pdf')).toEqual([
    'ER-1.pdf',
    'ER-02.pdf',
    'ER-05.pdf',
    'ER-10.pdf',
  ])
})

it('files of a folder stay together, whatever lies beside it', () => {
  expect(order('case/b 2/1.txt', 'case/b/10.txt', 'case/b.txt', 'case/b/9.txt')).toEqual([
    'case/b/9.txt',
    'case/b/10.txt',
    'case/b 2/1.txt',
    'case/b.txt',
  ])
})
