import { createRoot } from 'react-dom/client'

/** The minimum for a page with this many elements and our renderer: makes no requests and renders immediately. */

const words =
  'A sentence or two, which is about as long as most of what is written in a post that stands in a list of ours.'
const numbered = (count: number): string[] => Array.from({ length: count }, (_, at) => String(at))
const cardElements = 12

const Card = () => (
  <article>
    {numbered((cardElements - 2) / 2).map((key) => (
      <p key={key}>
        <span>{words}</span>
      </p>
    ))}
    <button type="button">{words.length}</button>
  </article>
)

const elements = Number(new URLSearchParams(location.search).get('elements'))
const root = document.getElementById('root')
if (root) createRoot(root).render(numbered(elements / cardElements).map((key) => <Card key={key} />))
