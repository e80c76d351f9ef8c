// One classic script for pages opened from a file, where module scripts do not run. It is put into the page by `defer`.
import './main.tsx'
