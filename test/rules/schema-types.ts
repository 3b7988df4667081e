import { splitScript } from './script-text.ts'

export interface ColumnShape {
  /** May be null when read. */
  readonly nullable: boolean
  /** May be left out when a row is written. */
  readonly optional: boolean
}

/** Column shapes by `table.column`. */
export type Shapes = Map<string, ColumnShape>

interface Interface {
  readonly bases: readonly string[]
  readonly members: readonly { readonly name: string; readonly type: string }[]
}

const INTERFACE = /\binterface\s+(\w+)(?:\s+extends\s+([\w\s,]+))?\s*\{([^}]*)\}/g
const MEMBER = /^\s*(\w+)(\??):\s*(.+?)\s*$/gm

/** What the `Database` interface of the schema files says of every column: one member a line, no nested braces but in generics. */
export function shapesOfTypes(text: string): Shapes {
  const { uncommented } = splitScript(text)
  const flat = uncommented.replace(/(?<=[<|&[(:]\s*)\{[^{}]*\}/g, 'object')
  const interfaces = new Map<string, Interface>()
  for (const [, name, bases, body] of flat.matchAll(INTERFACE))
    interfaces.set(name!, {
      bases: (bases ?? '')
        .split(',')
        .map((base) => base.trim())
        .filter(Boolean),
      members: [...body!.matchAll(MEMBER)].map((member) => ({ name: member[1]!, type: member[3]! })),
    })
  const membersOf = (name: string): Interface['members'] => {
    const found = interfaces.get(name)
    if (!found) throw new Error(`the schema has no interface ${name}`)
    return [...found.bases.flatMap(membersOf), ...found.members]
  }
  return new Map(
    membersOf('Database').flatMap((table) =>
      membersOf(table.type).map(({ name, type }) => [`${table.name}.${name}`, shapeOfType(type)] as const),
    ),
  )
}

const shapeOfType = (type: string): ColumnShape => {
  const nullable = /\|\s*null\b/.test(type)
  return {
    nullable,
    optional: nullable || /^(Generated|JsonWithDefault)\b|\bnever\b|\|\s*undefined\b/.test(type),
  }
}
