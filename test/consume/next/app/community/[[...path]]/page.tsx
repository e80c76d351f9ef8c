import { Insights } from '../../../Insights'

export default function Page() {
  return (
    <div id="community">
      <Insights />
    </div>
  )
}
