// Before the first paint, and as a file because inline scripts are refused by the content policy.
try {
  if (localStorage.getItem('theme') === 'light') {
    document.documentElement.dataset.theme = 'light';
    document.querySelector('meta[name=theme-color]').content = '#ffffff';
  }
} catch {
  // No storage: stay dark.
}
