import { countCycles } from './find-cycles.ts'
import { countLines, isNode, type Source, type SyntaxNode } from './read-sources.ts'

/** Where something is, as `path:line name`. */
export type Place = string

export interface Measures {
  readonly files: number
  readonly lines: number
  readonly functions: number
  readonly fileLines: readonly number[]
  readonly functionLines: readonly number[]
  readonly mostParameters: number
  readonly typeCycles: number
  readonly runtimeCycles: number
  readonly found: Readonly<Record<Finding, readonly Place[]>>
}

type Test = (node: SyntaxNode, source: Source) => string | false

const FUNCTION = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/
const DEFINITION = /^(VariableDeclarator|FunctionDeclaration|TS(Property|Method)Signature|MethodDefinition)$/
const MANY_PARAMETERS = 4

const tests = {
  'many parameters': (node) =>
    FUNCTION.test(node.type) && parameters(node) >= MANY_PARAMETERS && (readName(node.id) || 'anonymous'),
  'non-null': (node) => node.type === 'TSNonNullExpression' && '!',
  cast: (node) => /^TS(As|TypeAssert)/.test(node.type) && !isConst(node) && 'as',
  any: (node) => node.type === 'TSAnyKeyword' && 'any',
  'API address': (node, { path }) =>
    !path.startsWith('src/shared/contracts/') && /^\/api\//.test(readText(node)) && readText(node),
  'limit with MOST': (node) =>
    node.type === 'VariableDeclarator' && matchName(node.id, /^(MOST|LONGEST)_|_MOST$/),
  'name ending in Of': (node) => DEFINITION.test(node.type) && matchName(node.id ?? node.key, /[a-z]Of$/),
} satisfies Record<string, Test>

type Finding = keyof typeof tests | 'function in Deps'

export function takeMeasures(sources: readonly Source[], root: string): Measures {
  const nodes = sources.flatMap((source) => source.nodes.map((node) => ({ node, source })))
  const functions = nodes.filter(({ node }) => FUNCTION.test(node.type))
  const find = (test: Test): Place[] =>
    nodes.flatMap(({ node, source }) => {
      const name = test(node, source)
      return name === false
        ? []
        : [`${source.path}:${countLines(source.text.slice(0, node.start + 1))} ${name}`]
    })
  const { runtime, types } = countCycles(sources, root)
  return {
    files: sources.length,
    lines: sources.reduce((sum, source) => sum + source.lines, 0),
    functions: functions.length,
    fileLines: sources.map((source) => source.lines),
    functionLines: functions.map(({ node, source }) => countLines(source.text.slice(node.start, node.end))),
    mostParameters: Math.max(...functions.map(({ node }) => parameters(node))),
    typeCycles: types,
    runtimeCycles: runtime,
    found: {
      'many parameters': find(tests['many parameters']),
      'non-null': find(tests['non-null']),
      cast: find(tests.cast),
      any: find(tests.any),
      'API address': find(tests['API address']),
      'limit with MOST': find(tests['limit with MOST']),
      'name ending in Of': find(tests['name ending in Of']),
      'function in Deps': findFunctionsInDeps(nodes),
    },
  }
}

/** Members of `…Deps` types that are functions, written out or by the name of a function type. */
function findFunctionsInDeps(nodes: readonly { node: SyntaxNode; source: Source }[]): Place[] {
  const functionTypes = new Set(
    nodes.flatMap(({ node }) =>
      node.type === 'TSTypeAliasDeclaration' && isNode(node.typeAnnotation) && isFunction(node.typeAnnotation)
        ? [readName(node.id)]
        : [],
    ),
  )
  const isDeps = (node: SyntaxNode) =>
    /^TS(Interface|TypeAlias)Declaration$/.test(node.type) && readName(node.id).endsWith('Deps')
  const isFunctionMember = (node: SyntaxNode) =>
    node.type === 'TSMethodSignature' ||
    (node.type === 'TSPropertySignature' && mentionsFunction(node.typeAnnotation, functionTypes))
  return nodes
    .filter(({ node }) => isDeps(node))
    .flatMap(({ node, source }) =>
      source.nodes
        .filter((inner) => inner.start >= node.start && inner.end <= node.end && isFunctionMember(inner))
        .map((inner) => `${source.path} ${readName(node.id)}.${readName(inner.key)}`),
    )
}

const isFunction = (node: SyntaxNode) => node.type === 'TSFunctionType'

/** Whether a member's type is a function, also where it may be absent (`(() => void) | null`). */
function mentionsFunction(type: unknown, functionTypes: ReadonlySet<string>): boolean {
  if (!isNode(type)) return false
  if (type.type === 'TSTypeAnnotation' || type.type === 'TSParenthesizedType')
    return mentionsFunction(type.typeAnnotation, functionTypes)
  if (type.type === 'TSUnionType' && Array.isArray(type.types))
    return type.types.some((member) => mentionsFunction(member, functionTypes))
  if (type.type === 'TSTypeReference') return functionTypes.has(readName(type.typeName))
  return isFunction(type) || type.type === 'TSTypeQuery'
}

const parameters = (node: SyntaxNode) => (Array.isArray(node.params) ? node.params.length : 0)

const isConst = ({ typeAnnotation }: SyntaxNode) =>
  isNode(typeAnnotation) && readName(typeAnnotation.typeName) === 'const'

const readName = (node: unknown) => (isNode(node) && typeof node.name === 'string' ? node.name : '')

const matchName = (node: unknown, pattern: RegExp) => pattern.test(readName(node)) && readName(node)

/** The words of a string, or the beginning of a template. */
function readText({ type, value }: SyntaxNode): string {
  if (type === 'Literal') return typeof value === 'string' ? value : ''
  if (type !== 'TemplateElement') return ''
  return typeof value === 'object' && value !== null && 'raw' in value ? String(value.raw) : ''
}
