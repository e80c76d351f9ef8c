import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Insights } from './Insights'

const place = document.getElementById('community')
if (!place) throw new Error('The page has no place for the section.')
const root = createRoot(place)
const show = (isUp: boolean) => root.render(<StrictMode>{isUp && <Insights />}</StrictMode>)
show(true)

// For who looks at the page without it.
Object.assign(window, { show })
