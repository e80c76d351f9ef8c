import { one } from './one.ts'
import { shared } from './shared.ts'
import { two } from './two.ts'

document.body.append(shared('something for later'), one(), two())
