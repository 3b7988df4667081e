import { posix } from 'node:path'
import { walkXml } from '../xml-events.ts'

export interface Relation {
  readonly id: string
  /** The last part of its type, such as `notesSlide`: strict files use other addresses before it. */
  readonly kind: string
  /** The part's name in the package. */
  readonly target: string
}

/** The parts that a part of an Office file refers to inside its package; external links are left out. */
export function readRelations(part: (name: string) => Buffer | null, name: string): Relation[] {
  const folder = posix.dirname(name)
  const relations: Relation[] = []
  walkXml(part(posix.join(folder, '_rels', `${posix.basename(name)}.rels`))?.toString('utf8') ?? '', {
    open(element, { Id = '', Type = '', Target = '', TargetMode }) {
      if (element !== 'Relationship' || TargetMode === 'External') return
      const target = posix.normalize(Target.startsWith('/') ? Target : posix.join('/', folder, Target))
      relations.push({ id: Id, kind: Type.split('/').at(-1) ?? '', target: target.replace(/^\/+/, '') })
    },
  })
  return relations
}
