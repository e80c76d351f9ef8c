/** `insights:styles` in tests: no route has a sheet to wait for. */
export default {}
