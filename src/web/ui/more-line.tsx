import { formatCount } from './format-count.ts'
import { PageLink } from './page-link.tsx'

/** The last line of a list that names only its first entries; nothing where it names all. */
export const MoreLine = ({ more, to }: { more: number; to: string }) =>
  more > 0 ? (
    <li>
      <PageLink to={to} fz="sm">
        {formatCount(more)} more
      </PageLink>
    </li>
  ) : null
