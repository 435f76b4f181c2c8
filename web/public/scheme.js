// Before the first paint. settings/appearance.ts does the rest.
{
  let scheme;
  try {
    scheme = JSON.parse(localStorage.getItem('appearance')).scheme;
  } catch {
    scheme = 'standard';
  }
  if (scheme !== 'dark' && scheme !== 'light') {
    const light = scheme === 'system' ? 'light' : 'civilian-light';
    scheme = matchMedia('(prefers-color-scheme: light)').matches ? light : 'dark';
  }
  document.documentElement.dataset.scheme = scheme;
}
