// Runs before the first paint, so that a chosen theme never flashes.
try {
  const theme = JSON.parse(localStorage.getItem('fracas.settings') ?? '{}').theme;
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Without storage the system's theme stands.
}
