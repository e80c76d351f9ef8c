import { one } from './one.ts'
import { shared } from './shared.ts'

document.body.append(shared('the renderer'), one())
